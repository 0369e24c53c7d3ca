#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/** Of these a block always has. */
constexpr std::uint64_t transactionsOfBlock = 16;

/** Pocketnet's numbers. */
enum class TransactionType {
    transfer = 1,
    coinstake = 3,
    account = 100,
    post = 200,
    comment = 204,
    postScore = 300,
    commentScore = 301,
    subscription = 302,
};

struct TransactionOutput {
    std::string address;
    std::int64_t value;
};

/** An output of an earlier transaction, of the same block at the latest; each is spent once at most. */
struct TransactionInput {
    std::uint64_t transaction;
    std::string hash;
    int number;
};

/** Texts that it has not are empty. */
struct Transaction {
    std::uint64_t index;
    TransactionType type;
    std::string hash;
    std::int64_t time;
    /** Who acts. */
    std::string address;
    /** What is acted upon: the address of a referrer or of whom one subscribes to, the hash of a content or its own. */
    std::string target;
    /** Of a comment: the post. */
    std::string parent;
    /** Of a score, 1 to 5; otherwise 0. */
    int score = 0;
    /** Language, name or caption, message; all empty where there is none. */
    std::array<std::string, 3> payload;
    std::optional<TransactionInput> input;
    std::array<TransactionOutput, 2> outputs;

    bool hasPayload() const { return !payload[0].empty(); }
};

struct Block {
    /** From 1. */
    std::uint64_t height;
    std::string hash;
    std::vector<Transaction> transactions;
};

/** A chain of which every part can be made at any time from the seed alone: nothing of it is kept. */
class Chain {
public:
    Chain(std::uint64_t seed, std::uint64_t blocks) : seed_(seed), blocks_(blocks) {}

    std::uint64_t blocks() const { return blocks_; }
    std::uint64_t transactions() const { return blocks_ * transactionsOfBlock; }

    /** @param height from 1 to `blocks()` */
    Block block(std::uint64_t height) const;

    Transaction transaction(std::uint64_t index) const;
    std::string transactionHash(std::uint64_t index) const;
    std::string blockHash(std::uint64_t height) const;

    /** Index of the transaction of this chain that spends an output, nothing when none does. */
    std::optional<std::uint64_t> spender(std::uint64_t transaction, int output) const;

    /** Number of an account, post or comment among its like, from 0; of a changed account that of the account. */
    std::optional<std::uint64_t> idOf(const Transaction& transaction) const;

    /** Accounts that are new in the first `blocks` blocks. */
    static std::uint64_t accountsOf(std::uint64_t blocks) { return blocks / 4 * 3 + std::min(blocks % 4, UINT64_C(3)); }

private:
    std::string address(std::uint64_t account) const;

    const std::uint64_t seed_;
    const std::uint64_t blocks_;
};

constexpr std::uint64_t blockOf(std::uint64_t transaction) {
    return transaction / transactionsOfBlock + 1;
}
