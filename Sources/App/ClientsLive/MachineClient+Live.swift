package import Clients
import Dependencies
import Foundation
import Glibc

extension MachineClientKey: DependencyKey {
  /// A client that describes the machine that the program runs on.
  package static let liveValue = MachineClient(
    userName: {
      let environment = ProcessInfo.processInfo.environment
      return environment["USER"] ?? environment["LOGNAME"] ?? ""
    },
    bootID: {
      // Without '/proc', there is no boot id: a window that joins a meeting advances the meeting
      // from the time at which the meeting's description arrived.
      let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
      return text.map { $0.filter { !$0.isWhitespace } }
    },
    uptime: {
      var time = timespec()
      guard unsafe clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return .zero }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  )
}
