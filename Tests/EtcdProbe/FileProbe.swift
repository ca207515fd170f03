import Foundation
import IdentifiedCollections
import Sharing

/// Stores the probe's elements in a file, for comparison with etcd.
enum FileProbe {
  /// Writes or reads a file, and prints how long that took.
  ///
  /// - Parameter arguments: `file PATH COUNT`, where a count of 0 reads.
  static func run(_ arguments: [String]) async {
    let count = Int(arguments[3]) ?? 0
    let started = ContinuousClock.now
    @Shared(.fileStorage(URL(filePath: arguments[2]))) var topics: IdentifiedArrayOf<Topic> = []
    let loaded = Probe.seconds(since: started)
    if count > 0 {
      let filled = Topic.many(count)
      $topics.withLock { $0 = filled }
      do { try await $topics.save() } catch { Probe.answer(["error": .string("\(error)")]) }
    }
    Probe.answer([
      "ready": .number(loaded), "count": .number(Double(topics.count)),
      "kilobytes": .number(Probe.memory),
    ])
  }
}

extension Topic {
  /// Topics with two meetings each, about as large as sync-ups are.
  static func many(_ count: Int) -> IdentifiedArrayOf<Topic> {
    let members = Dictionary(
      uniqueKeysWithValues: (1...6).map {
        ("00000000-0000-0000-0000-00000000000\($0)", "Member \($0)")
      }
    )
    let text = String(repeating: "What was said in a meeting of this team.\n", count: 10)
    return IdentifiedArray(
      uniqueElements: (1...count).map { number in
        let id = "topic-\(String(repeating: "0", count: 8 - "\(number)".count))\(number)"
        return Topic(
          id: id,
          title: "Topic \(number)",
          members: members,
          meetings: [
            Meeting(id: "meeting-1", text: text), Meeting(id: "meeting-2", text: text),
          ]
        )
      }
    )
  }
}
