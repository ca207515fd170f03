package import Dependencies
package import Foundation

extension DependencyValues {
  /// The directory for the files of studies, next to the app storage of the program.
  ///
  /// Two terminals that run the same study share the directory. `--check` uses a separate directory
  /// for each study.
  package var studyDirectory: URL {
    get { self[StudyDirectory.self] }
    set { self[StudyDirectory.self] = newValue }
  }
}

private enum StudyDirectory: DependencyKey {
  static var liveValue: URL {
    let environment = ProcessInfo.processInfo.environment
    // NB: Foundation reads the home directory from the user database and ignores the environment.
    func directory(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    }
    // A study that starts another process passes the study's directory to that process.
    if let given = directory("CASE_STUDIES_DIRECTORY") { return given }
    let home = directory("HOME") ?? .homeDirectory
    let configuration = directory("XDG_CONFIG_HOME") ?? home.appending(path: ".config")
    return configuration.appending(path: ProcessInfo.processInfo.processName)
  }
  // In a test, the files exist only in the test's memory.
  static var testValue: URL { URL(filePath: "/case-studies") }
}
