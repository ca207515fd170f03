import CCurl
import Foundation
import Glibc
import Locking

/// The thread on which libcurl sends requests and receives answers, many at once.
///
/// SAFETY: The thread alone uses what is not locked, but for waking it up, which libcurl allows on
/// any thread.
@safe final class CurlLoop: @unchecked Sendable {
  /// What other threads ask for.
  private struct Wishes {
    var isStarted = false
    var isClosed = false
    var new: [CurlTransfer] = []
    var cancelled: [CurlTransfer] = []
  }

  private let wishes = Locked(Wishes())
  private let library: curl_library
  private let multi: UnsafeMutableRawPointer

  /// Loads libcurl.
  ///
  /// - Returns: `nil` if it is not there.
  init?() {
    guard let library = unsafe Self.library, let multi = library.multi_init() else {
      return nil
    }
    unsafe (self.library, self.multi) = unsafe (library, multi)
  }

  // SAFETY: Loaded once, and never changed.
  private nonisolated(unsafe) static let library: curl_library? = {
    var library = curl_library()
    return unsafe curl_load(&library) != 0 ? library : nil
  }()

  deinit { unsafe _ = library.multi_cleanup(multi) }

  /// Begins a request.
  func add(_ transfer: CurlTransfer) {
    let isRefused = wish { $0.new.append(transfer) }
    if isRefused { transfer.end(nil) }
  }

  /// Gives a request up.
  func cancel(_ transfer: CurlTransfer) {
    _ = wish { $0.cancelled.append(transfer) }
  }

  /// Gives all requests up, after which no other one can be begun.
  func close() {
    let isStarted = wishes.withLock { wishes in
      wishes.isClosed = true
      return wishes.isStarted
    }
    if isStarted { unsafe _ = library.multi_wakeup(multi) }
  }

  /// Asks the thread for something.
  ///
  /// - Returns: Whether that is not possible any more.
  private func wish(_ change: (inout Wishes) -> Void) -> Bool {
    let (isClosed, isFirst) = wishes.withLock { wishes in
      if wishes.isClosed { return (true, false) }
      defer { wishes.isStarted = true }
      change(&wishes)
      return (false, !wishes.isStarted)
    }
    if isFirst {
      // It retains the loop until that is closed.
      Thread { self.run() }.start()
    } else if !isClosed {
      unsafe _ = library.multi_wakeup(multi)
    }
    return isClosed
  }

  private func run() {
    blockPipeSignal()
    // By the places of their handles.
    var transfers: [Int: CurlTransfer] = [:]
    func end(_ handle: UnsafeMutableRawPointer?, _ result: Int32?) {
      guard let transfer = transfers.removeValue(forKey: Int(bitPattern: handle)) else { return }
      unsafe _ = library.multi_remove_handle(multi, handle)
      transfer.end(result)
    }
    while true {
      let wishes = wishes.withLock { wishes in
        defer { (wishes.new, wishes.cancelled) = ([], []) }
        return wishes
      }
      for transfer in wishes.new {
        guard let handle = unsafe transfer.begin(with: library) else { continue }
        transfers[Int(bitPattern: handle)] = transfer
        unsafe _ = library.multi_add_handle(multi, handle)
      }
      for transfer in wishes.cancelled {
        unsafe end(transfer.handle, nil)
      }
      if wishes.isClosed { break }
      var count: Int32 = 0
      unsafe _ = library.multi_perform(multi, &count)
      while let message = unsafe library.multi_info_read(multi, &count) {
        unsafe end(message.pointee.transfer, message.pointee.data.result)
      }
      unsafe _ = library.multi_poll(multi, nil, 0, Self.longestSleep, nil)
    }
    for transfer in transfers.values { unsafe end(transfer.handle, nil) }
  }

  /// How long the thread sleeps at most, in milliseconds, if nothing happens.
  private static let longestSleep: Int32 = 3_600_000

  /// A connection that the server has closed is an error of its request, not the end of the program.
  private func blockPipeSignal() {
    var signals = sigset_t()
    // SAFETY: the set lives as long as the calls, which keep no pointer to it.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
