package import Dependencies

extension DependencyValues {
  /// The origin of the recorded changes: a window, unless the program sets another origin.
  package var changeOrigin: HistoryStep.Origin {
    get { self[ChangeOriginKey.self] }
    set { self[ChangeOriginKey.self] = newValue }
  }
}

private enum ChangeOriginKey: DependencyKey {
  static let liveValue = HistoryStep.Origin.window
  static let testValue = HistoryStep.Origin.window
}
