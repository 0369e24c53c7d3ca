#include "chunk.h"

#include "errors.h"

#include <algorithm>

namespace {

std::string describeKey(const Access& access) {
    const bool absent = access.kind == Access::Kind::getAbsent;
    return (absent ? "absent key " : "key ") + std::to_string(access.index);
}

}  // namespace

Chunk::Chunk(const Workload& workload, std::size_t steps)
    : seed_(workload.seed), values_(workload.values), expected_(workload.values.longest()) {
    accesses_.reserve(steps * maxAccessesOfStep);
    calls_.reserve(steps * maxAccessesOfStep);
    data_.reserve(steps * maxAccessesOfStep * values_.longest());
}

void Chunk::prepare(StepPlan& plan, std::size_t steps) {
    accesses_.clear();
    for (std::size_t step = 0; step < steps && plan.stepsLeft() > 0; ++step) plan.appendStep(accesses_);

    batchSize_ = plan.batchSize();
    calls_.clear();
    std::size_t offset = 0;
    for (const Access& access : accesses_) {
        const bool absent = access.kind == Access::Kind::getAbsent;
        const Key key = absent ? absentKey(seed_, access.index) : presentKey(seed_, access.index);
        const std::size_t size = absent ? 0 : valueSize(seed_, access.index, values_);
        calls_.push_back({access, key, offset, size, std::nullopt});
        offset += size;
    }

    if (data_.size() < offset) data_.resize(offset);
    for (const Call& call : calls_) {
        if (call.access.kind != Access::Kind::put) continue;
        fillValue(seed_, call.access.index, data_.data() + call.offset, values_);
    }
    puts_.clear();
    if (batchSize_ == 1) return;
    for (const Call& call : calls_) puts_.push_back({call.key, {data_.data() + call.offset, call.size}});
}

void Chunk::execute(Engine& engine) {
    std::size_t at = 0;
    try {
        for (; at < puts_.size(); at += batchSize_) {
            engine.putBatch(&puts_[at], std::min(batchSize_, puts_.size() - at));
        }
        for (; at < calls_.size(); ++at) {
            Call& call = calls_[at];
            char* const value = data_.data() + call.offset;
            if (call.access.kind == Access::Kind::put) {
                engine.put(call.key, {value, call.size});
            } else {
                call.found = engine.get(call.key, value, call.size);
            }
        }
    } catch (const std::exception& error) {
        throw Failure(describeKey(calls_[at].access) + ": " + error.what());
    }
}

void Chunk::verify(bool keepsNothing) {
    for (const Call& call : calls_) {
        if (call.access.kind == Access::Kind::put) continue;
        if (call.access.kind == Access::Kind::get && !keepsNothing) {
            verifyValue(call);
        } else if (call.found) {
            throw Failure(describeKey(call.access) + ": was found, " + std::to_string(*call.found) + " bytes");
        }
    }
}

void Chunk::verifyValue(const Call& call) {
    const auto wrong = [&](const std::string& what) { return Failure(describeKey(call.access) + ": " + what); };
    if (!call.found) throw wrong("was not found");
    if (*call.found != call.size) {
        throw wrong("has " + std::to_string(*call.found) + " bytes instead of " + std::to_string(call.size));
    }
    fillValue(seed_, call.access.index, expected_.data(), values_);
    const char* const value = data_.data() + call.offset;
    const auto differs = std::mismatch(value, value + call.size, expected_.begin()).first;
    if (differs != value + call.size) throw wrong("has a wrong byte at " + std::to_string(differs - value));
}

std::uint64_t Chunk::bytesPut() const {
    std::uint64_t bytes = 0;
    for (const Call& call : calls_) {
        if (call.access.kind == Access::Kind::put) bytes += call.key.size() + call.size;
    }
    return bytes;
}
