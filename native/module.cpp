// The Python module: rookery.kernel.Kernel documents what it offers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "bindings.hpp"

namespace nb = nanobind;

namespace rookery {

const CompiledTables& compiled(nb::handle tables) {
  CompiledTables* found = nullptr;
  if (!nb::try_cast(tables, found) || !found) throw KernelError("tables: should come from compile_tables of this kernel");
  return *found;
}

namespace {

CompiledTables compile_tables(nb::handle tables, nb::handle weights, nb::handle network, nb::handle rules) {
  const AnyTables read = read_tables(tables);
  const Weights of = read_weights(weights);
  const auto learned = read_learned_policy(network, rules);
  const auto derive = [&](const auto& value) {
    DerivedTables derived(value, of);
    derived.learned = learned;
    return AnyDerivedTables(std::move(derived));
  };
  return {read, std::visit(derive, read)};
}

// Whether this processor has the instructions that the module `_native_v3` was compiled for.
bool has_v3() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  // Not every compiler knows the whole level by name, nor these three, so the processor itself is asked.
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(ecx & bit_MOVBE) || !(ecx & bit_F16C)) return false;
  if (!__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) || !(ecx & bit_LZCNT)) return false;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

}  // namespace
}  // namespace rookery

NB_MODULE(ROOKERY_MODULE, m) {
  using namespace rookery;
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const KernelError& error) {
      const nb::object type = nb::module_::import_("rookery.errors").attr("KernelError");
      PyErr_SetString(type.ptr(), error.what());
    }
  });
  const auto any = nb::arg().none();  // None is refused like everything else, with a KernelError
  m.attr("name") = "native";
  m.def("has_v3", &has_v3);
  nb::class_<CompiledTables>(m, "Tables");
  m.def("compile_tables", &compile_tables, any, any, nb::arg().none() = nb::none(), nb::arg().none() = nb::make_tuple());
  bind_play(m);
  bind_policy(m);
  bind_hands(m);
  bind_solve(m);
  bind_boards(m);
  bind_network(m);
}
