// swift-tools-version: 6.2

import PackageDescription

// An app written for swift-sharing, in its own package. The package uses only the products, and has
// the settings of a new package. Set UPCOMING_FEATURES to build the package with the upcoming
// features of the next language mode.
let settings: [SwiftSetting] =
  Context.environment["UPCOMING_FEATURES"] == nil
  ? []
  : [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

/// The products that the app and its tests use.
let products = ["Dependencies", "IdentifiedCollections", "Sharing", "Tagged"]

let package = Package(
  name: "migrated-app",
  dependencies: [.package(name: "syncups", path: "../..")],
  targets: [
    .target(
      name: "ReadingList",
      dependencies: products.map { .product(name: $0, package: "syncups") },
      path: "Sources",
      swiftSettings: settings
    ),
    .testTarget(
      name: "ReadingListTests",
      dependencies: ["ReadingList"]
        + (products + ["CustomDump", "DependenciesTestSupport", "SharingTestSupport"])
        .map { .product(name: $0, package: "syncups") },
      path: "Tests",
      swiftSettings: settings
    ),
    // Tests of the libraries that need nothing but the products, as links to their files.
    .testTarget(
      name: "LibraryTests",
      dependencies: (products + ["CustomDump", "DependenciesTestSupport"])
        .map { .product(name: $0, package: "syncups") },
      path: "LibraryTests",
      swiftSettings: settings
    ),
  ]
)
