import EtcdClient
import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd

/// An element of the probe.
///
/// Like a sync-up, a topic has a title, members that are merged separately, and meetings with their
/// own keys.
struct Topic: Codable, Hashable, Identifiable, Sendable {
  /// A meeting of a topic.
  struct Meeting: Codable, Hashable, Identifiable, Sendable {
    let id: String
    var text: String
  }

  let id: String
  var title: String
  var members: [String: String] = [:]
  var meetings: IdentifiedArrayOf<Meeting> = []
}

extension Topic: EtcdDocument {
  /// The main part: a topic without its meetings.
  private struct Main: Codable {
    var id: String
    var title: String
    var members: [String: String]
  }

  static var etcdFolders: [String] { ["topics", "meetings"] }

  var etcdID: String { id }

  func etcdParts() throws -> [EtcdPartName: EtcdPart] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let main = Main(id: id, title: title, members: members)
    var parts = [EtcdPartName("topics"): EtcdPart(try encoder.encode(main))]
    for meeting in meetings {
      parts[EtcdPartName("meetings", meeting.id)] = EtcdPart(try encoder.encode(meeting))
    }
    return parts
  }

  init?(etcdParts parts: EtcdParts) throws {
    guard let bytes = parts[EtcdPartName("topics")] else { return nil }
    let decoder = JSONDecoder()
    let main = try decoder.decode(Main.self, from: bytes)
    let meetings = try parts.parts(in: "meetings").map { part in
      try decoder.decode(Meeting.self, from: part.bytes)
    }
    self.init(
      id: main.id,
      title: main.title,
      members: main.members,
      meetings: IdentifiedArray(uniqueElements: meetings)
    )
  }

  mutating func merge(_ theirs: Topic, since base: Topic, with merger: inout Merger) {
    merger.merge(&title, theirs.title, since: base.title)
    merger.merge(&members, theirs.members, since: base.members)
    merger.merge(&meetings, theirs.meetings, since: base.meetings)
  }
}
