import Dispatch
import Sharing
import Testing

/// An unwrapped optional remembers the last value that it has read, and each read updates this
/// remembered value.
///
/// A computed part is not read under the source's lock, so the object that remembers the value
/// needs its own lock.
@Suite("Unwrapping a computed optional")
struct ComputedOptionalTests {

  @Test(
    "Many threads can read the unwrapped result of a closure while one thread changes the shared value"
  )
  func closure() async {
    await #expect(processExitsWith: .success) {
      let numbers = Shared(value: [0])
      guard let text = SharedReader(numbers.read { Optional("\($0) in a text of some length") })
      else { fatalError("There is a value.") }
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for number in 0..<20_000 {
          if thread == 0 { numbers.withLock { $0 = [number] } } else { _ = text.wrappedValue }
        }
      }
    }
  }

  @Test(
    "Many threads can read an unwrapped value of a shared dictionary while another thread changes it"
  )
  func dictionary() async {
    await #expect(processExitsWith: .success) {
      let texts = Shared(value: ["a": ["0"]])
      guard let text = Shared(texts["a"]) else { fatalError("There is a value.") }
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for number in 0..<20_000 {
          if thread == 0 { text.withLock { $0 = ["\(number)"] } } else { _ = text.wrappedValue }
        }
      }
    }
  }
}
