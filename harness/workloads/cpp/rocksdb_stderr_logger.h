#pragma once

#include <rocksdb/env.h>

#include <array>
#include <cstdio>
#include <cstring>

/**
 * RocksDB's errors on stderr, in place of a file LOG beside the store: on a full disk that file cannot be written
 * either, and Debian's library, which checks itself, ends the process over it before it can say what happened.
 */
class RocksdbStderrLogger : public rocksdb::Logger {
public:
    RocksdbStderrLogger() : Logger(rocksdb::InfoLogLevel::ERROR_LEVEL) {}

    using Logger::Logv;
    void Logv(const char* format, va_list arguments) override {
        std::array<char, 2000> message = {};
        std::vsnprintf(message.data(), message.size(), format, arguments);
        // Some of RocksDB's formats end their line, most do not.
        message[std::strcspn(message.data(), "\n")] = '\0';
        std::fprintf(stderr, "rocksdb: %s\n", message.data());
    }
};
