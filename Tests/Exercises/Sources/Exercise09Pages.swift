// 9. The title of another page
//
// Task: A reader turns to another page, and then shows the title of this page.
// Hint: A part belongs to the source that it was derived from. Derive it again after the property
//   was re-pointed.
// Article: Sources/Libraries/Sharing/Sharing.docc/DynamicKeys.md

import Sharing

struct Page: Equatable, Sendable {
  var title = "Untitled"
}

final class PageReader {
  @Shared(.inMemory("page 1")) var page = Page()
  let title: Shared<String>

  init() {
    @Shared(.inMemory("page 1")) var page = Page()
    title = $page.title
  }

  func turn(to number: Int) { $page = Shared(wrappedValue: Page(), .inMemory("page \(number)")) }
}
