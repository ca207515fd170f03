import Foundation
package import IdentifiedCollections
import Tagged

extension SyncUp {
  /// The first eight characters of the id, which are almost certainly unique.
  package var shortID: String { String(id.rawValue.uuidString.prefix(8)) }

  /// Returns the sync-ups that match a name that the user typed.
  ///
  /// The name is compared with the following values in this order, until a value matches:
  ///
  /// 1. the sync-up's id, or at least its first four characters, in upper or lower case;
  /// 2. the whole title, or else the title as the screens show it, ignoring case and accents;
  /// 3. a part of the title, ignoring case and accents.
  ///
  /// - Parameters:
  ///   - name: The typed name.
  ///   - syncUps: All sync-ups.
  package static func named(_ name: String, in syncUps: IdentifiedArrayOf<SyncUp>) -> [SyncUp] {
    let typed = name.folded
    let rules: [(SyncUp) -> Bool] = [
      { typed.count >= 4 && $0.id.rawValue.uuidString.lowercased().hasPrefix(typed) },
      { $0.title == name },
      { $0.title.shownTitle.folded == typed },
      { !typed.isEmpty && $0.title.folded(contains: typed) },
    ]
    return rules.lazy.map { syncUps.elements.filter($0) }.first { !$0.isEmpty } ?? []
  }
}
