// swift-tools-version: 6.2
import PackageDescription

// Ten models, each with a mistake, and a failing test for each.
let package = Package(
  name: "exercises",
  dependencies: [.package(name: "syncups", path: "../..")],
  targets: [
    .target(
      name: "Exercises",
      dependencies: [.product(name: "Sharing", package: "syncups")],
      path: "Sources"
    ),
    .testTarget(
      name: "ExercisesTests",
      dependencies: [
        "Exercises",
        .product(name: "DependenciesTestSupport", package: "syncups"),
        .product(name: "Sharing", package: "syncups"),
        .product(name: "SharingTestSupport", package: "syncups"),
      ],
      path: "Tests"
    ),
  ]
)
