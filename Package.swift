// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "syncups",
  products: [
    .library(name: "Benchmarking", targets: ["Benchmarking"]),
    .library(name: "CustomDump", targets: ["CustomDump"]),
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
    .library(name: "IdentifiedCollections", targets: ["IdentifiedCollections"]),
    .library(name: "IssueReporting", targets: ["IssueReporting"]),
    .library(name: "IssueReportingTestSupport", targets: ["IssueReportingTestSupport"]),
    .library(name: "JSONStream", targets: ["JSONStream"]),
    .library(name: "Sharing", targets: ["Sharing"]),
    .library(name: "SharingTestSupport", targets: ["SharingTestSupport"]),
    .library(name: "Tagged", targets: ["Tagged"]),
    .library(name: "TerminalDriver", targets: ["TerminalDriver"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .executable(name: "syncups", targets: ["syncups"]),
  ],
  targets: [
    // Libraries: usable by anyone, know nothing of sync-ups.
    library("IdentifiedCollections"),
    library("Tagged"),
    library("Locking"),
    library("IssueReporting", uses: ["Locking"]),
    library("IssueReportingTestSupport", uses: ["IssueReporting"]),
    library("CustomDump", uses: ["IssueReporting", "Locking"]),
    library("Dependencies", uses: ["IssueReporting", "Locking"]),
    library("DependenciesTestSupport", uses: ["Dependencies", "IssueReportingTestSupport"]),
    .systemLibrary(name: "CLinuxFiles", path: "Sources/Libraries/CLinuxFiles"),
    library(
      "Sharing",
      uses: [
        "CLinuxFiles", "CustomDump", "Dependencies", "IdentifiedCollections", "IssueReporting",
        "Locking",
      ]
    ),
    library("SharingTestSupport", uses: ["IssueReportingTestSupport", "Sharing"]),
    library("Benchmarking"),
    library("JSONStream", settings: [.enableExperimentalFeature("Lifetimes")]),
    library("TerminalUI"),
    library("TerminalDriver", uses: ["TerminalUI"]),

    // The app, from the domain up to the executable.
    app("Models", uses: ["IdentifiedCollections", "JSONStream", "Tagged"]),
    app(
      "PersistenceKeys",
      uses: [
        "Dependencies", "IdentifiedCollections", "JSONStream", "Locking", "Models", "Sharing",
        "Tagged",
      ]
    ),
    app("Presentation", uses: ["Models"]),
    app("Clients", uses: ["Dependencies", "IssueReporting", "Locking"]),
    app("ClientsLive", uses: ["Clients", "Dependencies", "Locking"]),
    feature(
      "FormFeature",
      uses: [
        "Dependencies", "IdentifiedCollections", "IssueReporting", "Models", "PersistenceKeys",
        "Presentation", "Sharing", "Tagged",
      ]
    ),
    feature(
      "ListFeature",
      uses: [
        "Dependencies", "FormFeature", "IdentifiedCollections", "IssueReporting", "Models",
        "PersistenceKeys", "Presentation", "Sharing", "Tagged",
      ]
    ),
    feature(
      "DetailFeature",
      uses: [
        "Clients", "Dependencies", "FormFeature", "IdentifiedCollections", "IssueReporting",
        "Models", "PersistenceKeys", "Presentation", "Sharing", "Tagged",
      ]
    ),
    feature(
      "RecordFeature",
      uses: [
        "Clients", "Dependencies", "IdentifiedCollections", "Models", "Presentation", "Sharing",
        "Tagged",
      ]
    ),
    feature("SettingsFeature", uses: ["Dependencies", "Models", "PersistenceKeys", "Sharing"]),
    feature(
      "MeetingFeature",
      uses: ["IdentifiedCollections", "Models", "PersistenceKeys", "Sharing", "Tagged"]
    ),
    feature(
      "SearchFeature",
      uses: [
        "Dependencies", "IdentifiedCollections", "IssueReporting", "Models", "PersistenceKeys",
        "Sharing",
      ]
    ),
    feature(
      "AppFeature",
      uses: [
        "Dependencies", "DetailFeature", "IdentifiedCollections", "ListFeature", "MeetingFeature",
        "Models", "PersistenceKeys", "RecordFeature", "SearchFeature", "SettingsFeature", "Sharing",
        "Tagged",
      ]
    ),
    .target(
      name: "SyncUpsTerminal",
      dependencies: [
        "AppFeature", "Dependencies", "DetailFeature", "FormFeature", "IdentifiedCollections",
        "ListFeature", "MeetingFeature", "Models", "PersistenceKeys", "Presentation",
        "RecordFeature", "SearchFeature", "SettingsFeature", "Sharing", "Tagged", "TerminalUI",
      ],
      path: "Sources/App/SyncUpsTerminal",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    app(
      "CommandLineInterface",
      uses: [
        "AppFeature", "Clients", "ClientsLive", "Dependencies", "DetailFeature", "FormFeature",
        "IdentifiedCollections",
        "ListFeature",
        "Models", "PersistenceKeys", "Presentation", "RecordFeature", "Sharing", "SyncUpsTerminal",
        "Tagged", "TerminalDriver",
        "TerminalUI",
      ]
    ),
    executable("syncups", uses: ["CommandLineInterface"]),
    executable(
      "app-benchmarks",
      uses: [
        "AppFeature", "Benchmarking", "Clients", "Dependencies", "IdentifiedCollections",
        "Locking", "Models",
        "PersistenceKeys", "Sharing", "SyncUpsTerminal", "Tagged", "TerminalUI",
      ]
    ),

    // What is tested, and with what.
    .target(name: "SeededRandomness", path: "Tests/SeededRandomness/Sources"),
    .testTarget(
      name: "SeededRandomnessTests",
      dependencies: ["SeededRandomness"],
      path: "Tests/SeededRandomness/Tests"
    ),
    .target(
      name: "StorageSimulation",
      dependencies: ["SeededRandomness", "Sharing"],
      path: "Tests/StorageSimulation"
    ),
    .executableTarget(
      name: "storage-probe",
      dependencies: [
        "Dependencies", "IdentifiedCollections", "Models", "PersistenceKeys", "SeededRandomness",
        "Sharing", "StorageSimulation", "Tagged",
      ],
      path: "Tests/StorageProbe"
    ),
    .executableTarget(
      name: "terminal-probe",
      dependencies: [
        "AppFeature", "Clients", "Dependencies", "IdentifiedCollections", "Locking", "Models",
        "PersistenceKeys", "SeededRandomness", "Sharing", "SyncUpsTerminal", "Tagged", "TerminalUI",
      ],
      path: "Tests/TerminalProbe"
    ),
    tests("IdentifiedCollections", in: "Libraries", uses: ["SeededRandomness"]),
    tests("Tagged", in: "Libraries"),
    tests("IssueReporting", in: "Libraries", uses: ["IssueReportingTestSupport"]),
    tests(
      "CustomDump",
      in: "Libraries",
      uses: ["IdentifiedCollections", "IssueReportingTestSupport", "SeededRandomness", "Tagged"]
    ),
    tests(
      "Dependencies",
      in: "Libraries",
      uses: ["DependenciesTestSupport", "IssueReporting", "Locking"]
    ),
    tests("DependenciesTestSupport", in: "Libraries", uses: ["Dependencies", "Locking"]),
    tests(
      "Sharing",
      in: "Libraries",
      uses: [
        "CLinuxFiles", "CustomDump", "Dependencies", "DependenciesTestSupport",
        "IdentifiedCollections", "Locking",
        "SeededRandomness", "SharingTestSupport", "StorageSimulation", "Tagged",
      ]
    ),
    tests(
      "SharingTestSupport",
      in: "Libraries",
      uses: [
        "Dependencies", "DependenciesTestSupport", "IdentifiedCollections", "Locking", "Sharing",
      ]
    ),
    tests("Benchmarking", in: "Libraries"),
    tests("JSONStream", in: "Libraries", uses: ["SeededRandomness"]),
    tests("TerminalUI", in: "Libraries", uses: ["SeededRandomness"]),
    tests("TerminalDriver", in: "Libraries", uses: ["TerminalUI"]),
    tests(
      "Models",
      in: "App",
      uses: ["Dependencies", "IdentifiedCollections", "JSONStream", "SeededRandomness", "Tagged"]
    ),
    tests("Presentation", in: "App"),
    tests("Clients", in: "App", uses: ["Dependencies", "DependenciesTestSupport", "Locking"]),
    tests(
      "ClientsLive",
      in: "App",
      uses: ["Clients", "Dependencies", "DependenciesTestSupport"]
    ),
    tests(
      "CommandLineInterface",
      in: "App",
      uses: [
        "Clients", "Dependencies", "DependenciesTestSupport", "IdentifiedCollections", "Locking",
        "Models", "PersistenceKeys",
        "Sharing",
        "Tagged", "TerminalUI",
      ]
    ),
    tests(
      "PersistenceKeys",
      in: "App",
      uses: [
        "Dependencies", "DependenciesTestSupport", "IdentifiedCollections", "JSONStream", "Locking",
        "Models", "SeededRandomness",
        "Sharing", "Tagged",
      ]
    ),
    tests(
      "FormFeature",
      in: "App/Features",
      uses: [
        "Dependencies", "DependenciesTestSupport", "IdentifiedCollections", "Models",
        "PersistenceKeys", "Presentation", "Sharing", "Tagged",
      ]
    ),
    tests(
      "ListFeature",
      in: "App/Features",
      uses: [
        "Dependencies", "DependenciesTestSupport", "FormFeature", "IdentifiedCollections", "Models",
        "PersistenceKeys", "Presentation", "Sharing", "SharingTestSupport", "Tagged",
      ]
    ),
    tests(
      "DetailFeature",
      in: "App/Features",
      uses: [
        "Clients", "Dependencies", "DependenciesTestSupport", "FormFeature",
        "IdentifiedCollections",
        "ListFeature", "Models", "PersistenceKeys", "Presentation", "Sharing", "Tagged",
      ]
    ),
    tests(
      "RecordFeature",
      in: "App/Features",
      uses: [
        "Clients", "Dependencies", "DependenciesTestSupport", "IdentifiedCollections", "JSONStream",
        "IssueReporting", "Locking", "Models", "PersistenceKeys", "Presentation",
        "SeededRandomness", "Sharing", "SharingTestSupport", "Tagged",
      ]
    ),
    tests(
      "MeetingFeature",
      in: "App/Features",
      uses: [
        "Dependencies", "DependenciesTestSupport", "IdentifiedCollections", "Models",
        "PersistenceKeys", "Sharing", "Tagged",
      ]
    ),
    tests(
      "SearchFeature",
      in: "App/Features",
      uses: [
        "Dependencies", "DependenciesTestSupport", "IdentifiedCollections", "Models",
        "PersistenceKeys", "Sharing", "Tagged",
      ]
    ),
    tests(
      "SettingsFeature",
      in: "App/Features",
      uses: [
        "Dependencies", "DependenciesTestSupport", "Models", "PersistenceKeys", "Sharing",
        "SharingTestSupport",
      ]
    ),
    tests(
      "AppFeature",
      in: "App/Features",
      uses: [
        "Clients", "Dependencies", "DependenciesTestSupport", "DetailFeature", "FormFeature",
        "IdentifiedCollections", "ListFeature", "MeetingFeature", "Models", "PersistenceKeys",
        "RecordFeature", "SearchFeature", "SettingsFeature", "Sharing", "Tagged",
      ]
    ),
    tests(
      "SyncUpsTerminal",
      in: "App",
      uses: [
        "AppFeature", "Clients", "CustomDump", "Dependencies", "DependenciesTestSupport",
        "DetailFeature", "FormFeature", "IdentifiedCollections", "ListFeature", "Locking",
        "MeetingFeature", "Models", "PersistenceKeys", "Presentation", "RecordFeature",
        "SearchFeature", "SeededRandomness", "SettingsFeature", "Sharing", "Tagged", "TerminalUI",
      ],
      excludes: ["Pictures"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// A module of `Sources/Libraries`.
func library(
  _ name: String,
  uses: [Target.Dependency] = [],
  settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: uses,
    path: "Sources/Libraries/\(name)",
    swiftSettings: settings
  )
}

/// A module of `Sources/App`.
func app(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, path: "Sources/App/\(name)")
}

/// A module of `Sources/App/Features`, isolated to the main actor by default.
func feature(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(
    name: name,
    dependencies: uses,
    path: "Sources/App/Features/\(name)",
    swiftSettings: [.defaultIsolation(MainActor.self)]
  )
}

/// A program of `Sources/App`.
func executable(_ name: String, uses: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: uses, path: "Sources/App/\(name)")
}

/// The tests of one module, in the folder of `Tests` that mirrors the module's own.
func tests(
  _ module: String,
  in folder: String,
  uses: [Target.Dependency] = [],
  excludes: [String] = []
) -> Target {
  .testTarget(
    name: "\(module)Tests",
    dependencies: [.byName(name: module)] + uses,
    path: "Tests/\(folder)/\(module)Tests",
    exclude: excludes
  )
}

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .strictMemorySafety(),
      .treatAllWarnings(as: .error),
    ]
}
