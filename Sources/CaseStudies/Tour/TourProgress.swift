package import Sharing

/// The user's progress in the tour.
package struct TourProgress: Codable, Equatable, Sendable {
  /// The article of the open chapter, or `nil` if the user has not opened a chapter yet.
  package var chapter: String?

  /// The articles of the finished chapters, in the order in which the user finished them.
  package var finished: [String]

  package init(chapter: String? = nil, finished: [String] = []) {
    (self.chapter, self.finished) = (chapter, finished)
  }
}

extension SharedKey where Self == FileStorageKey<TourProgress>.Default {
  /// The key for the user's progress, which is stored in the directory of the studies.
  package static var tourProgress: Self { Self[.studyFile("tour.json"), default: TourProgress()] }
}
