package import Dependencies

extension DependencyValues {
  /// Where the changes come from that are recorded: a window, unless the program says otherwise.
  package var changeOrigin: HistoryStep.Origin {
    get { self[ChangeOriginKey.self] }
    set { self[ChangeOriginKey.self] = newValue }
  }
}

private enum ChangeOriginKey: DependencyKey {
  static let liveValue = HistoryStep.Origin.window
  static let testValue = HistoryStep.Origin.window
}
