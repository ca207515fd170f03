// swift-tools-version: 6.2
import PackageDescription

/// Modules, each with those that it imports.
typealias Modules = KeyValuePairs<String, [String]>

let settings = ["Dependencies", "Models", "PersistenceKeys", "Sharing"]
let sharing = ["Dependencies", "IdentifiedCollections", "Sharing", "Tagged"]
let state = sharing + ["Models", "PersistenceKeys", "SyncUpsFile"]
let changes = state + ["SyncUpsHistory"]
let testSupport = ["DependenciesTestSupport", "IssueReportingTestSupport", "SyncUpsTestSupport"]
let stateTests = state + testSupport
let changesTests = changes + testSupport
let terminal = changes + ["AppFeature", "Clients", "Locking", "SyncUpsTerminal", "TerminalUI"]
let team = ["EtcdClient", "IdentifiedCollections", "Sharing", "SharingEtcd"]
let simulation = ["SeededRandomness", "StorageSimulation"]
let features: Modules = [
  "AgendaFeature": changes + ["Drafts", "IssueReporting", "Presentation"],
  "FormFeature": changes + ["Drafts", "IssueReporting", "Presentation"],
  "ListFeature": changes + ["Clients", "FormFeature", "IssueReporting", "Presentation"],
  "DetailFeature": changes + ["Clients", "FormFeature", "IssueReporting", "Presentation"],
  "RecordFeature": changes + ["Clients", "Drafts", "IssueReporting", "Presentation", "Reports"],
  "HistoryFeature": changes + ["IssueReporting", "Presentation"],
  "ActionItemsFeature": changes + ["Drafts", "IssueReporting", "Presentation"],
  "MeetingFeature": changes + ["Clients", "Drafts", "IssueReporting", "Presentation"],
  "MinutesFeature": state + ["Clients", "IssueReporting", "Presentation", "Reports"],
  "ScheduleFeature": settings + ["Clients", "IdentifiedCollections", "Tagged"],
  "SearchFeature": settings + ["IdentifiedCollections", "IssueReporting"],
  "SettingsFeature": settings + ["Clients"],
  "StatisticsFeature": settings + ["IdentifiedCollections"],
]
let screens = features.map(\.key) + ["Presentation"]

// They know nothing of sync-ups. Each is a product, which other packages can import.
let libraries: Modules = [
  "Benchmarking": [],
  "CommandLineParsing": [],
  "CustomDump": ["IssueReporting", "Locking"],
  "Dependencies": ["IssueReporting", "Locking"],
  "DependenciesTestSupport": ["Dependencies", "IssueReporting", "IssueReportingTestSupport"],
  "EtcdClient": ["CCurl", "Locking"],
  "IdentifiedCollections": [],
  "IssueReporting": ["Locking"],
  "IssueReportingTestSupport": ["IssueReporting", "Locking"],
  "JSONStream": [],
  "Sharing": ["AtomicFiles", "CustomDump", "Dependencies", "IdentifiedCollections"]
    + ["IssueReporting", "Locking"],
  "SharingEtcd": ["EtcdClient", "IdentifiedCollections", "Locking", "Sharing"],
  "SharingTerminalUI": ["Sharing", "TerminalUI"],
  "SharingTestSupport": ["IssueReporting", "IssueReportingTestSupport", "Sharing"],
  "Tagged": [],
  "TerminalDriver": ["TerminalUI"],
  "TerminalUI": [],
]
let app: Modules = [
  "Models": ["IdentifiedCollections", "JSONStream", "Tagged"],
  "SyncUpsFile": ["IdentifiedCollections", "JSONStream", "Models", "Sharing", "Tagged"],
  "PersistenceKeys": sharing + ["Locking", "Models", "SyncUpsFile"],
  "SyncUpsHistory": state + ["JSONStream", "Locking"],
  "Drafts": state + ["Clients"],
  "Presentation": ["Models"],
  "Reports": state + ["JSONStream"],
  "Clients": ["Dependencies", "IssueReporting", "Locking", "Models", "Tagged"],
  "ClientsLive": ["CLinuxFiles", "Clients", "Dependencies", "Locking", "Tagged", "TerminalUI"],
  "SyncUpsTerminal": changes + screens + ["AppFeature", "Reports", "TerminalUI"],
  "CommandLineInterface": terminal + screens
    + ["ClientsLive", "CommandLineParsing", "Drafts", "JSONStream", "Reports", "TerminalDriver"],
  "syncups": ["CommandLineInterface"],
  "TeamStorage": state + ["EtcdClient", "JSONStream", "SharingEtcd"],
  "syncups-team": ["Clients", "ClientsLive", "CommandLineInterface", "Dependencies"]
    + ["EtcdClient", "TeamStorage"],
  "app-benchmarks": terminal + ["Benchmarking", "SearchFeature"],
]

// What a case study may import.
let studies =
  sharing + ["CustomDump", "EtcdClient", "IssueReporting", "JSONStream", "Locking", "SharingEtcd"]
  + ["SharingTerminalUI", "TerminalDriver", "TerminalUI"]

// What the tests of each module import besides it.
let libraryTests: Modules = [
  "AtomicFiles": ["CLinuxFiles", "Dependencies", "FileTestSupport", "Locking"]
    + ["SeededRandomness", "TestGate"],
  "Benchmarking": [],
  "CommandLineParsing": [],
  "CustomDump": ["IdentifiedCollections", "IssueReportingTestSupport"]
    + ["SeededRandomness", "Tagged"],
  "Dependencies": ["DependenciesTestSupport", "IssueReporting"]
    + ["IssueReportingTestSupport", "Locking"],
  "DependenciesTestSupport": ["Dependencies", "Locking"],
  "EtcdClient": ["Dependencies", "EtcdTestSupport", "TestGate"],
  "IdentifiedCollections": ["SeededRandomness"],
  "IssueReporting": ["IssueReportingTestSupport"],
  "JSONStream": ["SeededRandomness"],
  "Sharing": sharing + ["CustomDump", "DependenciesTestSupport", "FileTestSupport", "Locking"]
    + ["IssueReportingTestSupport", "SeededRandomness", "SharingTestSupport"]
    + ["StorageSimulation", "TestGate"],
  "SharingEtcd": team + ["EtcdTestSupport", "Locking", "SeededRandomness", "TestGate"],
  "SharingTerminalUI": ["Sharing", "TerminalUI"],
  "SharingTestSupport": sharing
    + ["DependenciesTestSupport", "IssueReportingTestSupport", "Locking"],
  "Tagged": [],
  "TerminalDriver": ["TerminalUI", "TestGate"],
  "TerminalUI": ["SeededRandomness"],
]
let appTests: Modules = [
  "Models": ["Dependencies", "IdentifiedCollections", "JSONStream", "SeededRandomness", "Tagged"],
  "SyncUpsFile": stateTests + ["JSONStream", "SeededRandomness"],
  "PersistenceKeys": stateTests + ["JSONStream", "Locking", "SeededRandomness"],
  "SyncUpsHistory": changesTests + ["JSONStream", "Locking", "SeededRandomness"],
  "Drafts": stateTests + ["Clients", "JSONStream"],
  "Presentation": [],
  "Reports": stateTests + ["JSONStream", "SeededRandomness"],
  "Clients": ["Dependencies", "DependenciesTestSupport", "IssueReportingTestSupport", "Locking"],
  "ClientsLive": ["Clients", "Dependencies", "DependenciesTestSupport", "Locking", "TestGate"],
  "SyncUpsTerminal": changesTests + terminal + screens
    + ["CustomDump", "Reports", "SeededRandomness", "TerminalPictures", "TestGate"],
  "CommandLineInterface": changesTests
    + ["Clients", "CommandLineParsing", "Locking", "Reports", "TerminalDriver", "TerminalUI"],
  "TeamStorage": stateTests
    + ["EtcdClient", "EtcdTestSupport", "Locking", "SharingEtcd", "TestGate"],
]
let featureTests: Modules = [
  "AgendaFeature": changesTests + ["Clients", "Drafts", "JSONStream", "Presentation"],
  "FormFeature": changesTests + ["Drafts", "Presentation"],
  "ListFeature": changesTests + ["Clients", "FormFeature", "JSONStream", "Presentation"]
    + ["SharingTestSupport"],
  "DetailFeature": changesTests + ["Clients", "FormFeature", "ListFeature", "Presentation"],
  "RecordFeature": changesTests + ["Clients", "IssueReporting", "JSONStream", "Locking"]
    + ["Presentation", "SeededRandomness", "SharingTestSupport"],
  "HistoryFeature": changesTests + ["Presentation"],
  "ActionItemsFeature": changesTests + ["Clients", "Drafts", "Presentation"],
  "MeetingFeature": changesTests + ["Clients", "Drafts", "Locking", "Presentation"],
  "MinutesFeature": stateTests + ["Clients", "Locking", "Presentation", "Reports"],
  "ScheduleFeature": stateTests + ["Clients", "Locking"],
  "SearchFeature": stateTests,
  "SettingsFeature": stateTests + ["Clients", "SharingTestSupport"],
  "StatisticsFeature": stateTests,
  "AppFeature": changesTests + screens + ["Clients"],
]

let libraryTargets =
  libraries.map { target($0, at: "Sources/Libraries/\($0)", $1) }
  + libraryTests.map { tests($0, at: "Tests/Libraries/\($0)Tests", $1) }
  + [
    .systemLibrary(name: "CCurl", path: "Sources/Libraries/CCurl"),
    .systemLibrary(name: "CLinuxFiles", path: "Sources/Libraries/CLinuxFiles"),
    target("Locking", at: "Sources/Libraries/Locking"),
    target("AtomicFiles", at: "Sources/Libraries/AtomicFiles", ["CLinuxFiles", "Locking"]),
    target("SeededRandomness", at: "Tests/SeededRandomness/Sources"),
    tests("SeededRandomness", at: "Tests/SeededRandomness/Tests"),
    target("TestGate", at: "Tests/TestGate/Sources", ["Locking"]),
    tests("TestGate", at: "Tests/TestGate/Tests", ["Locking"]),
    target("FileTestSupport", at: "Tests/FileTestSupport", sharing + ["AtomicFiles", "Locking"]),
    target("EtcdTestSupport", at: "Tests/EtcdTestSupport", ["EtcdClient", "Locking"]),
    target("TerminalPictures", at: "Tests/TerminalPictures", ["TerminalUI"]),
    target("StorageSimulation", at: "Tests/StorageSimulation", ["SeededRandomness", "Sharing"]),
  ]
let appTargets =
  app.map { target($0, at: "Sources/App/\($0)", $1) }
  + appTests.map { tests($0, at: "Tests/App/\($0)Tests", $1) }
  + features.map { target($0, at: "Sources/App/Features/\($0)", $1) }
  + featureTests.map { tests($0, at: "Tests/App/Features/\($0)Tests", $1) }
  + [
    target(
      "AppFeature",
      at: "Sources/App/Features/AppFeature",
      changes + screens + ["Clients", "Drafts"]
    ),
    target("CaseStudies", at: "Sources/CaseStudies", studies),
    target("case-studies", at: "Sources/case-studies", ["CaseStudies"]),
    tests(
      "CaseStudies",
      at: "Tests/CaseStudiesTests",
      studies
        + ["DependenciesTestSupport", "IssueReportingTestSupport"]
        + ["SharingTestSupport", "TerminalPictures", "TestGate"]
    ),
    target(
      "SyncUpsTestSupport",
      at: "Tests/SyncUpsTestSupport",
      state + ["DependenciesTestSupport", "SeededRandomness"]
    ),
    target("etcd-probe", at: "Tests/EtcdProbe", team),
    target("storage-probe", at: "Tests/StorageProbe", state + simulation + ["JSONStream"]),
    target("terminal-probe", at: "Tests/TerminalProbe", terminal + ["SeededRandomness"]),
  ]
let programs = ["syncups", "syncups-team", "case-studies"]

// The libraries and their tests alone are built with optimisation in a fraction of the time.
let hasApp = Context.environment["LIBRARIES_ONLY"] == nil

let package = Package(
  name: "syncups",
  products: libraries.map { .library(name: $0.key, targets: [$0.key]) }
    + (hasApp ? programs : []).map { .executable(name: $0, targets: [$0]) },
  targets: libraryTargets + (hasApp ? appTargets : []),
  swiftLanguageModes: [.v6]
)

/// Creates a module, or a program, whose name has no capital.
func target(_ name: String, at path: String, _ imports: [String] = []) -> Target {
  let dependencies = imports.map { Target.Dependency.byName(name: $0) }
  return name == name.lowercased()
    ? .executableTarget(name: name, dependencies: dependencies, path: path)
    : .target(name: name, dependencies: dependencies, path: path)
}

/// Creates the tests of a module.
func tests(_ module: String, at path: String, _ imports: [String] = []) -> Target {
  .testTarget(
    name: "\(module)Tests",
    dependencies: Set(imports + [module]).sorted().map { .byName(name: $0) },
    path: path,
    exclude: module == "SyncUpsTerminal" ? ["Pictures"] : []  // What the tests read.
  )
}

let upcomingFeatures = [
  "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
  "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
]
let onMainActor = features.map(\.key) + ["AppFeature", "SyncUpsTerminal"]
// Optimisation makes the tests faster, which draw tens of thousands of screens and compare
// collections after millions of changes. Assertions stay enabled. In other modules, optimisation
// would cost more time than the tests save.
let optimised = ["IdentifiedCollections", "JSONStream", "TerminalUI"]
let optimisation = [
  SwiftSetting.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]
for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.name == "JSONStream" ? [.enableExperimentalFeature("Lifetimes")] : [])
    + (onMainActor.contains(target.name) ? [.defaultIsolation(MainActor.self)] : [])
    + upcomingFeatures.map { .enableUpcomingFeature($0) }
    + [.strictMemorySafety(), .treatAllWarnings(as: .error)]
    + (optimised.contains(target.name) ? optimisation : [])
}
