#include "sqlite_sync_store.h"

#include "errors.h"
#include "sqlite_database.h"
#include "sqlite_schema.h"

namespace {

int number(TransactionType type) {
    return static_cast<int>(type);
}

/** What a node asks and writes for each transaction. Each statement is prepared once. */
class Statements {
    const SqliteDatabase& database_;
    SqliteStatement made(std::string_view sql) const { return SqliteStatement(database_, sql); }

public:
    explicit Statements(const SqliteDatabase& database) : database_(database) {}

    SqliteStatement begin = made("begin");
    SqliteStatement commit = made("commit");

    SqliteStatement insertTransaction = made(
        "insert into Transactions (Type, Hash, Time, String1, String2, String3, Int1) "
        "values (?1, ?2, ?3, ?4, ?5, ?6, nullif(?7, 0))");
    SqliteStatement insertOutput =
        made("insert into TxOutputs (TxHash, Number, AddressHash, Value) values (?, ?, ?, ?)");
    SqliteStatement insertPayload = made("insert into Payload (TxHash, String1, String2, String3) values (?, ?, ?, ?)");

    SqliteStatement nameOfOther = made("select 1 from Payload where String2 = ? and TxHash <> ? limit 1");
    SqliteStatement placeInChain =
        made("update Transactions set BlockHash = ?, BlockNum = ?, Height = ? where Hash = ?");
    SqliteStatement placeOutputs = made("update TxOutputs set TxHeight = ? where TxHash = ?");
    SqliteStatement spentOutput = made("select AddressHash, Value from TxOutputs where TxHash = ? and Number = ?");
    SqliteStatement spend = made(
        "update TxOutputs set SpentHeight = ?, SpentTxHash = ? "
        "where TxHash = ? and Number = ? and SpentHeight is null");
    SqliteStatement identifyAccount = made(
        "update Transactions set Last = 1, Id = coalesce("
        "(select a.Id from Transactions a indexed by Transactions_LastAccount"
        " where a.Type = Transactions.Type and a.Last = 1 and a.String1 = Transactions.String1 limit 1), "
        "(select max(a.Id) + 1 from Transactions a where a.Type = Transactions.Type), 0) where Hash = ?");
    SqliteStatement supersedeAccount = made(
        "update Transactions indexed by Transactions_LastAccount set Last = 0 "
        "where Type = ? and Last = 1 and String1 = ? and Hash <> ?");
    SqliteStatement identifyContent = made(
        "update Transactions set Last = 1, Id = coalesce("
        "(select c.Id from Transactions c indexed by Transactions_LastContent"
        " where c.Type = Transactions.Type and c.Last = 1 and c.String2 = Transactions.String2 limit 1), "
        "(select max(c.Id) + 1 from Transactions c where c.Type = Transactions.Type), 0) where Hash = ?");

    SqliteStatement scoredContent = made("select Id, String1 from Transactions where Hash = ?");
    SqliteStatement accountOf = made(
        "select Id from Transactions indexed by Transactions_LastAccount "
        "where Type = 100 and Last = 1 and String1 = ?");
    SqliteStatement rate = made(
        "insert into Ratings (Type, Height, Id, Value) select ?1, ?2, ?3, ifnull((select Value from Ratings "
        "where Type = ?1 and Id = ?3 order by Height desc, Value desc limit 1), 0) + ?4");
    SqliteStatement credit = made(
        "insert into Balances (AddressHash, Height, Value) values (?, ?, ?) "
        "on conflict (AddressHash) do update set Height = excluded.Height, Value = Value + excluded.Value");
};

class SqliteSyncStore : public SyncStore {
public:
    SqliteSyncStore(const std::string& path, const StoreSettings& settings) : database_(path) {
        // As upstream: write-ahead log, with SQLite's own checkpoints.
        database_.execute("pragma journal_mode = wal; pragma synchronous = " + settings.synchronous);
        database_.execute("pragma cache_size = -" + std::to_string(settings.cacheMegabytes * 1000));
        database_.execute(schema);
        statements_ = std::make_unique<Statements>(database_);
        takeStatistics();
    }

    void begin() override { statements_->begin.run(); }
    void commit() override { statements_->commit.run(); }

    void apply(const Block& block) override {
        for (const Transaction& made : block.transactions) insert(made);
        int position = 0;
        for (const Transaction& made : block.transactions) index(block, position++, made);
        for (const Transaction& made : block.transactions) {
            if (made.score != 0) rate(block, made);
        }
    }

    std::optional<CacheStatistics> takeStatistics() override {
        CacheStatistics taken;
        taken.hits = database_.takeStatus(SQLITE_DBSTATUS_CACHE_HIT);
        taken.misses = database_.takeStatus(SQLITE_DBSTATUS_CACHE_MISS);
        taken.spills = database_.takeStatus(SQLITE_DBSTATUS_CACHE_SPILL);
        taken.writes = database_.takeStatus(SQLITE_DBSTATUS_CACHE_WRITE);
        taken.used = database_.takeStatus(SQLITE_DBSTATUS_CACHE_USED);
        taken.memory = static_cast<std::uint64_t>(sqlite3_memory_used());
        return taken;
    }

    void settle() override { database_.execute("pragma wal_checkpoint(truncate)"); }

    void close() override {
        statements_.reset();
        database_.close();
    }

private:
    void insert(const Transaction& made) {
        Statements& run = *statements_;
        run.insertTransaction.run(number(made.type), made.hash, made.time, made.address, made.target, made.parent,
                                  made.score);
        int output = 0;
        for (const auto& [address, value] : made.outputs) run.insertOutput.run(made.hash, output++, address, value);
        if (made.hasPayload()) run.insertPayload.run(made.hash, made.payload[0], made.payload[1], made.payload[2]);
    }

    void index(const Block& block, int position, const Transaction& made) {
        Statements& run = *statements_;
        run.placeInChain.run(block.hash, position, block.height, made.hash);
        run.placeOutputs.run(block.height, made.hash);
        for (const auto& [address, value] : made.outputs) run.credit.run(address, block.height, value);
        if (made.input) spend(block, made);
        if (made.type == TransactionType::account) {
            if (run.nameOfOther.start(made.payload[1], made.hash)) throw Failure(made.hash + ": its name is taken");
            run.nameOfOther.reset();
            run.identifyAccount.run(made.hash);
            run.supersedeAccount.run(number(made.type), made.address, made.hash);
        } else if (made.hasPayload()) {
            run.identifyContent.run(made.hash);
        }
    }

    void spend(const Block& block, const Transaction& made) {
        Statements& run = *statements_;
        const auto& [transaction, hash, output] = *made.input;
        if (!run.spentOutput.start(hash, output)) throw Failure(made.hash + ": spends what is not there");
        const std::string address(run.spentOutput.text(0));
        const std::int64_t value = run.spentOutput.number(1);
        run.spentOutput.reset();
        run.spend.run(block.height, made.hash, hash, output);
        run.credit.run(address, block.height, -value);
    }

    /** A score counts for what it is given to, and for who made that. */
    void rate(const Block& block, const Transaction& made) {
        Statements& run = *statements_;
        if (!run.scoredContent.start(made.target)) throw Failure(made.hash + ": scores what is not there");
        const std::int64_t content = run.scoredContent.number(0);
        const std::string author(run.scoredContent.text(1));
        run.scoredContent.reset();
        if (!run.accountOf.start(author)) throw Failure(made.hash + ": scores what nobody made");
        const std::int64_t account = run.accountOf.number(0);
        run.accountOf.reset();
        const int rating = made.type == TransactionType::postScore ? postRating : commentRating;
        run.rate.run(rating, block.height, content, made.score);
        run.rate.run(accountRating, block.height, account, made.score);
    }

    SqliteDatabase database_;
    std::unique_ptr<Statements> statements_;
};

}  // namespace

std::unique_ptr<SyncStore> openSqliteSyncStore(const std::string& directory, const StoreSettings& settings) {
    return std::make_unique<SqliteSyncStore>(directory + "/" + databaseName, settings);
}
