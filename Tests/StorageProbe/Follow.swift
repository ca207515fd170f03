import Foundation
import Glibc
import Sharing

/// `follow FILE`: prints the value of a text file after each change, with the time of the change.
///
/// Times are nanoseconds of the monotonic clock, which all processes of a machine share.
func follow(_ arguments: [String]) async throws {
  @Shared(
    .fileStorage(
      URL(filePath: arguments[0]),
      decode: { @Sendable in String(decoding: $0, as: UTF8.self) },
      encode: { @Sendable in Data($0.utf8) }
    )
  ) var text = "nothing"
  let subscription = $text.publisher.sink { text in
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    say(
      "\(time.tv_sec * 1_000_000_000 + time.tv_nsec) \(text.split(separator: "\n").joined(separator: "|"))"
    )
  }
  // Run until the script that started this program closes its input.
  while readLine() != nil {}
  subscription.cancel()
}
