import Foundation
package import IdentifiedCollections
import Tagged

extension SyncUp {
  /// The start of the id, which is almost certainly unique.
  package var shortID: String { String(id.rawValue.uuidString.prefix(8)) }

  /// Returns the sync-ups that match a name from the user.
  ///
  /// The first rule with a match decides:
  ///
  /// 1. the whole id, or its start with at least four characters, in either case;
  /// 2. the whole title, then the whole title in its displayed form, ignoring case and accents;
  /// 3. a part of the title, ignoring case and accents.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - syncUps: All sync-ups.
  package static func named(_ name: String, in syncUps: IdentifiedArrayOf<SyncUp>) -> [SyncUp] {
    let typed = name.folded
    let rules: [(SyncUp) -> Bool] = [
      { typed.count >= 4 && $0.id.rawValue.uuidString.lowercased().hasPrefix(typed) },
      { $0.title == name },
      { $0.title.shownTitle.folded == typed },
      { !typed.isEmpty && $0.title.folded.contains(typed) },
    ]
    return rules.lazy.map { syncUps.elements.filter($0) }.first { !$0.isEmpty } ?? []
  }
}
