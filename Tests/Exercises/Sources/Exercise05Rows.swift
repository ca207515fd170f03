// 5. A row does not change its list
//
// Task: Each row of a list ticks off its own task, and the list shows the tick.
// Hint: `Array($chores)` has a `Shared<Chore>` for each element.
// Article: Sources/Libraries/Sharing/Sharing.docc/DerivingSharedState.md

import Sharing

struct Chore: Identifiable, Equatable, Sendable {
  let id: Int
  var isDone = false
}

final class ChoreRow {
  var chore: Chore

  init(chore: Chore) { self.chore = chore }

  func tapped() { chore.isDone.toggle() }
}

final class ChoreList {
  @Shared(value: [Chore(id: 1), Chore(id: 2)]) var chores: IdentifiedArrayOf<Chore>

  func rows() -> [ChoreRow] { chores.map { ChoreRow(chore: $0) } }
}
