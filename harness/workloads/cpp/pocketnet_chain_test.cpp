#include "pocketnet_chain.h"

#include "testing.h"

#include <map>
#include <set>

TEST("every output is spent once at most, by the transaction that the chain names") {
    const Chain chain(7, 300);
    std::map<std::pair<std::uint64_t, int>, std::uint64_t> spent;
    for (std::uint64_t index = 0; index < chain.transactions(); ++index) {
        const auto input = chain.transaction(index).input;
        expectEqual(input.has_value(), index >= 2);
        if (!input) continue;
        expectEqual(input->transaction < index, true);
        expectEqual(input->hash, chain.transactionHash(input->transaction));
        expectEqual(spent.insert({{input->transaction, input->number}, index}).second, true);
    }
    for (std::uint64_t index = 0; index < chain.transactions(); ++index) {
        for (const int output : {0, 1}) {
            const auto spender = spent.find({index, output});
            const auto named = chain.spender(index, output);
            expectEqual(named.has_value(), spender != spent.end());
            if (named) expectEqual(*named, spender->second);
        }
    }
}

TEST("accounts, posts and comments are numbered without gaps, and what acts was there before or in its block") {
    const Chain chain(1, 40);
    std::map<TransactionType, std::set<std::uint64_t>> numbers;
    std::set<std::string> accounts, posts, comments;
    for (std::uint64_t height = 1; height <= chain.blocks(); ++height) {
        for (const Transaction& made : chain.block(height).transactions) {
            if (const auto id = chain.idOf(made)) numbers[made.type].insert(*id);
            if (made.type == TransactionType::account) accounts.insert(made.address);
            if (made.type == TransactionType::post) posts.insert(made.hash);
            if (made.type == TransactionType::comment) comments.insert(made.hash);
            if (!made.address.empty()) expectEqual(accounts.count(made.address), 1u);
            for (const TransactionOutput& output : made.outputs) {
                expectEqual(height == 1 || accounts.count(output.address) == 1, true);
                expectEqual(output.value > 0, true);
            }
            if (made.type == TransactionType::comment) expectEqual(posts.count(made.parent), 1u);
            if (made.type == TransactionType::postScore) expectEqual(posts.count(made.target), 1u);
            if (made.type == TransactionType::commentScore) expectEqual(comments.count(made.target), 1u);
            const bool scores = made.type == TransactionType::postScore || made.type == TransactionType::commentScore;
            expectEqual(made.score > 0, scores);
        }
    }
    expectEqual(accounts.size(), Chain::accountsOf(40));
    for (const auto& [type, ids] : numbers) {
        expectEqual(ids.size(), *ids.rbegin() + 1);
        expectEqual(ids.size(), type == TransactionType::account ? 30u : type == TransactionType::post ? 80u : 120u);
    }
}

TEST("a chain is that of its seed, however long") {
    const Chain chain(1, 40), longer(1, 41), other(2, 40);
    expectEqual(chain.block(40).transactions[5].payload[2], longer.block(40).transactions[5].payload[2]);
    expectEqual(chain.block(40).hash == other.block(40).hash, false);
    expectEqual(chain.transactionHash(639) == other.transactionHash(639), false);
    expectEqual(chain.transaction(639).outputs[0].value == other.transaction(639).outputs[0].value, false);
}
