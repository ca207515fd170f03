import EtcdClient
import Foundation

/// A batch that this process is writing.
package struct WritingBatch: Hashable, Sendable {
  let id: String

  /// The encoded parts of the batch, indexed by number.
  private(set) var parts: [Data] = []

  /// The changes in the batch, one for each part that is not empty.
  private(set) var contents: [Batch.Content] = []

  /// The transactions to perform before the batch can be committed.
  var remaining: [EtcdTransaction] = []

  private var numbers: [String: Int] = [:]

  init(id: String) { self.id = id }

  /// Replaces the contents of the batch.
  ///
  /// - Returns: The numbers of the parts that changed and must be written.
  mutating func update(_ contents: [Batch.Content]) -> [Int] {
    self.contents = contents
    var changed: [Int] = []
    var unused = numbers
    for content in contents {
      let part = content.part
      guard let number = unused.removeValue(forKey: content.key) else {
        numbers[content.key] = parts.count
        changed.append(parts.count)
        parts.append(part)
        continue
      }
      if parts[number] != part { changed.append(number) }
      parts[number] = part
    }
    for (key, number) in unused {
      numbers[key] = nil
      parts[number] = Data()
      changed.append(number)
    }
    return changed
  }
}
