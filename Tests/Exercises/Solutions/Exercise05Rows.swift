// 5. A row does not change its list

import Sharing

struct Chore: Identifiable, Equatable, Sendable {
  let id: Int
  var isDone = false
}

final class ChoreRow {
  @Shared var chore: Chore

  init(chore: Shared<Chore>) { _chore = chore }

  func tapped() { $chore.withLock { $0.isDone.toggle() } }
}

final class ChoreList {
  @Shared(value: [Chore(id: 1), Chore(id: 2)]) var chores: IdentifiedArrayOf<Chore>

  func rows() -> [ChoreRow] { Array($chores).map { ChoreRow(chore: $0) } }
}
