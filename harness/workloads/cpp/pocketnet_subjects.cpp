#include "pocketnet_store.h"

#ifdef WITH_SQLITE
#include "sqlite_sync_store.h"
#include "sqlite_verification.h"
#endif

namespace {

/** Keeps nothing: what is measured of it is the clock and the loop around it. */
class NoopStore : public SyncStore {
public:
    void begin() override {}
    void apply(const Block&) override {}
    void commit() override {}
    void settle() override {}
    void close() override {}
};

}  // namespace

const std::vector<SyncSubject>& syncSubjects() {
    static const std::vector<SyncSubject> all = {
#ifdef WITH_SQLITE
        {"sqlite", openSqliteSyncStore, verifySqliteSync},
#endif
        {"noop", [](const std::string&, const StoreSettings&) { return std::make_unique<NoopStore>(); },
         [](const std::string&, const Chain&) {}},
    };
    return all;
}
