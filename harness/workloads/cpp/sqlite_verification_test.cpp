#include "sqlite_verification.h"

#include "errors.h"
#include "sqlite_database.h"
#include "sqlite_schema.h"
#include "sqlite_sync_store.h"
#include "temporary_directory.h"
#include "testing.h"

#include <fstream>

namespace {

const Chain chain(3, 24);

/** A whole synchronisation, with 1 MB of cache. */
void synchronise(const std::string& directory) {
    const auto store = openSqliteSyncStore(directory, {1, "off"});
    for (std::uint64_t height = 1; height <= chain.blocks(); ++height) {
        store->begin();
        store->apply(chain.block(height));
        store->commit();
    }
    store->settle();
    store->close();
}

std::string scoreOf(std::uint64_t transaction) {
    return std::to_string(chain.transaction(transaction).score);
}

/** What is said of a database that was changed after its synchronisation. */
std::string toldAfter(const std::string& sql) {
    const TemporaryDirectory directory;
    synchronise(directory.path);
    SqliteDatabase database(directory.path / databaseName);
    database.execute(sql);
    if (sqlite3_total_changes(database.handle()) == 0) throw std::runtime_error(sql + ": changes nothing");
    database.close();
    return messageOf<Failure>([&] { verifySqliteSync(directory.path, chain); });
}

}  // namespace

TEST("a synchronised database is found to be the chain, and a longer or a shorter one not") {
    const TemporaryDirectory directory;
    synchronise(directory.path);
    verifySqliteSync(directory.path, chain);
    const auto toldOf = [&](const Chain& other) {
        return messageOf<Failure>([&] { verifySqliteSync(directory.path, other); });
    };
    expectEqual(toldOf(Chain(3, 25)).find("TxOutputs row "), 0u);
    expectEqual(toldOf(Chain(3, 23)).find("TxOutputs row "), 0u);
    expectEqual(toldOf(Chain(4, 24)).find("Transactions row 1: Hash is "), 0u);
}

TEST("what is changed in a table is found, row and column") {
    expectEqual(toldAfter("update Transactions set Int1 = 9 where rowid = 27"),
                "Transactions row 27: Int1 is \"9\" instead of \"" + scoreOf(26) + "\"");
    expectEqual(toldAfter("update Transactions set Id = null where rowid = 22"),
                "Transactions row 22: Id is NULL instead of \"2\"");
    expectEqual(toldAfter("delete from Transactions where rowid = 384"), "Transactions row 384: is missing");
    expectEqual(toldAfter("insert into Transactions (Type, Hash, Time) values (1, 'x', 0)"),
                "Transactions row 385: is one too many");
    const std::string shorter = toldAfter("update Payload set String3 = substr(String3, 2) where rowid = 40");
    expectEqual(shorter.find("Payload row 40: String3 is "), 0u);
    expectEqual(toldAfter("update TxOutputs set SpentTxHash = null, SpentHeight = null where rowid = 5"),
                "TxOutputs row 5: SpentHeight is NULL instead of \"1\"");
    const std::string more = toldAfter("update Ratings set Value = Value + 1 where rowid = 240");
    expectEqual(more.find("Ratings row 240: Added is "), 0u);
    expectEqual(toldAfter("update Ratings set Id = 999, Value = " + scoreOf(382) + " where rowid = 240"),
                "1 ratings of something else than what was scored");
}

TEST("what follows from the chain is compared too") {
    expectEqual(toldAfter("update Transactions set Last = 1 where Type = 100 and Last = 0"),
                "6 accounts of which not the last change alone is the last");
    expectEqual(toldAfter("update Transactions set Last = 0 where rowid = 6"),
                "1 contents that are not the last, or others that are");
    expectEqual(toldAfter("update Balances set Value = Value - 1 where rowid in (2, 3)"),
                "2 addresses of which the balance is not the sum of their unspent outputs");
    expectEqual(toldAfter("delete from Balances where rowid = 4"),
                "1 addresses of which the balance is not the sum of their unspent outputs");
    expectEqual(toldAfter("insert into Balances values ('nobody', 1, 0)"), "1 balances of addresses without outputs");
}

TEST("an index that lost an entry is found, and a file with other bytes") {
    const std::string index = "create index TxOutputs_SpentTxHash on TxOutputs (SpentTxHash)";
    expectEqual(toldAfter("drop index TxOutputs_SpentTxHash; " + index + " where rowid <> 9; " +
                          "pragma writable_schema = on; " +
                          "update sqlite_schema set sql = '" + index + "' where name = 'TxOutputs_SpentTxHash'"),
                "integrity_check: row 9 missing from index TxOutputs_SpentTxHash");

    const TemporaryDirectory directory;
    synchronise(directory.path);
    std::fstream file(directory.path / databaseName, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(40 * 4096 + 8);
    file << std::string(64, '\x7f') << std::flush;
    expectEqual(messageOf<Failure>([&] { verifySqliteSync(directory.path, chain); }).empty(), false);
}
