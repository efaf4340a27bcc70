// A network that corrects the card policy under certain rules.
#pragma once

#include <cstddef>

#include "network.hpp"

namespace rookery {

struct LearnedPolicy {
  Network network;
  std::size_t rules;        // how many of its inputs say what the rules are; they come first
  Activations after_rules;  // the sums of its first layer after those

  LearnedPolicy(const Network& of, const std::vector<float>& rules_are) : network(of), rules(rules_are.size()), after_rules{} {
    network.first().begin(after_rules.data());
    network.first().add(after_rules.data(), 0, rules_are.data(), rules);
  }
};

}  // namespace rookery
