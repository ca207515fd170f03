import Foundation

/// Lets at most sixteen tests run at once, unless the environment names another number.
///
/// Swift Testing starts all tests at once by default. On a busy machine, thousands of tests then use
/// up their time limits while they wait for each other. The library reads the limit from the
/// environment when it starts to run tests, so the linker puts this function among those that run
/// before `main`.
@section(".init_array") @used
private let limitNumberOfTests: @convention(c) () -> Void = {
  unsafe setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "16", 0)
}
