// 9. The title of another page

import Sharing

struct Page: Equatable, Sendable {
  var title = "Untitled"
}

final class PageReader {
  @Shared(.inMemory("page 1")) var page = Page()
  var title: Shared<String> { $page.title }

  func turn(to number: Int) { $page = Shared(wrappedValue: Page(), .inMemory("page \(number)")) }
}
