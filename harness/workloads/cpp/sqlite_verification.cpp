#include "sqlite_verification.h"

#include "errors.h"
#include "sqlite_database.h"
#include "sqlite_schema.h"

namespace {

/** The rows of a table in the order in which they were inserted, each compared with what it should hold. */
class TableCheck {
public:
    TableCheck(const SqliteDatabase& database, std::string table, std::string_view sql)
        : table_(std::move(table)), rows_(database, sql), more_(rows_.start()) {}

    /** Compares the next row, column by column; what was not given a value is NULL. */
    template <typename... Values>
    void expect(const Values&... values) {
        ++row_;
        if (!more_) throw Failure(place() + "is missing");
        int column = 0;
        (compare(column++, values), ...);
        more_ = rows_.next();
    }

    void expectEnd() {
        ++row_;
        if (more_) throw Failure(place() + "is one too many");
    }

private:
    std::string place() const { return table_ + " row " + std::to_string(row_) + ": "; }

    void compare(int column, const std::string& expected) {
        const std::string_view found = rows_.text(column);
        if (rows_.isNull(column) != expected.empty() || found != expected) wrong(column, std::string(found), expected);
    }
    void compare(int column, std::optional<std::int64_t> expected) {
        const bool same = expected ? !rows_.isNull(column) && rows_.number(column) == *expected : rows_.isNull(column);
        if (!same) wrong(column, std::string(rows_.text(column)), expected ? std::to_string(*expected) : "");
    }

    [[noreturn]] void wrong(int column, const std::string& found, const std::string& expected) {
        const auto told = [](const std::string& value) { return value.empty() ? "NULL" : "\"" + value + "\""; };
        throw Failure(place() + rows_.column(column) + " is " + told(found) + " instead of " + told(expected));
    }

    const std::string table_;
    SqliteStatement rows_;
    bool more_;
    std::uint64_t row_ = 0;
};

std::optional<std::int64_t> signedOf(std::optional<std::uint64_t> number) {
    if (!number) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<std::int64_t> unlessZero(int number) {
    if (number == 0) return std::nullopt;
    return number;
}

void verifyRows(const SqliteDatabase& database, const Chain& chain) {
    TableCheck transactions(database, "Transactions",
                            "select Type, Hash, Time, BlockHash, BlockNum, Height, Id, String1, String2, String3, Int1 "
                            "from Transactions order by rowid");
    TableCheck payloads(database, "Payload", "select TxHash, String1, String2, String3 from Payload order by rowid");
    TableCheck outputs(database, "TxOutputs",
                       "select TxHash, TxHeight, Number, AddressHash, Value, SpentHeight, SpentTxHash "
                       "from TxOutputs order by rowid");
    for (std::uint64_t height = 1; height <= chain.blocks(); ++height) {
        const Block block = chain.block(height);
        int position = 0;
        for (const Transaction& made : block.transactions) {
            transactions.expect(static_cast<int>(made.type), made.hash, made.time, block.hash, position++, height,
                                signedOf(chain.idOf(made)), made.address, made.target, made.parent,
                                unlessZero(made.score));
            if (made.hasPayload()) payloads.expect(made.hash, made.payload[0], made.payload[1], made.payload[2]);
            int number = 0;
            for (const auto& [address, value] : made.outputs) {
                const auto spender = chain.spender(made.index, number);
                outputs.expect(made.hash, height, number++, address, value,
                               spender ? signedOf(blockOf(*spender)) : std::nullopt,
                               spender ? chain.transactionHash(*spender) : "");
            }
        }
    }
    transactions.expectEnd();
    payloads.expectEnd();
    outputs.expectEnd();
}

/** Ratings in the order of their scores, by what each has added. */
void verifyRatings(const SqliteDatabase& database, const Chain& chain) {
    // Two for each score, of which the second goes to the account of who made what is scored.
    TableCheck ratings(database, "Ratings",
                       "with Grown as (select rowid as Number, Type, Height, Id, Value - lag(Value, 1, 0) over "
                       "(partition by Type, Id order by rowid) as Added from Ratings) "
                       "select Type, Height, Added from Grown order by Number");
    for (std::uint64_t height = 1; height <= chain.blocks(); ++height) {
        for (const Transaction& made : chain.block(height).transactions) {
            if (made.score == 0) continue;
            ratings.expect(made.type == TransactionType::postScore ? postRating : commentRating, height, made.score);
            ratings.expect(accountRating, height, made.score);
        }
    }
    ratings.expectEnd();
}

/** Finds nothing in a sound database: what follows from the tables that have been compared with the chain. */
constexpr struct {
    const char* wrong;
    const char* sql;
} contradictions[] = {
    {"accounts of which not the last change alone is the last",
     "select count(*) from Transactions t where Type = 100 and "
     "Last <> (rowid = (select max(rowid) from Transactions where Type = 100 and Id = t.Id))"},
    {"contents that are not the last, or others that are",
     "select count(*) from Transactions where Type <> 100 and Last <> (Type in (200, 204))"},
    {"ratings of something else than what was scored",
     "with Scores as (select row_number() over (order by rowid) as Number, String2 from Transactions where Int1 > 0) "
     "select count(*) from Scores s join Transactions c on c.Hash = s.String2 "
     "join Transactions a on a.Type = 100 and a.Last = 1 and a.String1 = c.String1 "
     "left join Ratings r on r.rowid = 2 * s.Number - 1 left join Ratings q on q.rowid = 2 * s.Number "
     "where r.Id is not c.Id or q.Id is not a.Id"},
    {"balances of addresses without outputs",
     "select count(*) from Balances b where not exists (select 1 from TxOutputs where AddressHash = b.AddressHash)"},
    {"addresses of which the balance is not the sum of their unspent outputs",
     "select count(*) from (select AddressHash, sum(iif(SpentHeight is null, Value, 0)) as Unspent from TxOutputs "
     "group by AddressHash) o left join Balances b using (AddressHash) where b.Value is not o.Unspent"},
};

void verifyIndexes(const SqliteDatabase& database) {
    SqliteStatement check(database, "pragma integrity_check(1)");
    if (!check.start() || check.text(0) != "ok") throw Failure("integrity_check: " + std::string(check.text(0)));
}

}  // namespace

void verifySqliteSync(const std::string& directory, const Chain& chain) {
    SqliteDatabase database(directory + "/" + databaseName);
    database.execute("pragma cache_size = -64000");
    verifyIndexes(database);
    verifyRows(database, chain);
    verifyRatings(database, chain);
    for (const auto& [wrong, sql] : contradictions) {
        const std::int64_t found = numberOf(database, sql);
        if (found != 0) throw Failure(std::to_string(found) + " " + wrong);
    }
}
