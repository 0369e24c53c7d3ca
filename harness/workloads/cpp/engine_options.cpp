#include "engine_options.h"

#include "errors.h"

#include <sstream>

EngineOptions parseEngineOptions(const std::string& place, const std::string& text) {
    EngineOptions options;
    std::istringstream items(text);
    for (std::string item; std::getline(items, item, ',');) {
        const std::size_t equals = item.find('=');
        if (equals == std::string::npos || equals == 0) {
            throw UsageError(place + ": \"" + item + "\" is not name=value");
        }
        options[item.substr(0, equals)] = item.substr(equals + 1);
    }
    return options;
}
