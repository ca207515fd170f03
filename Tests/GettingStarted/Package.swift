// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "cups",
  dependencies: [.package(name: "syncups", path: "../..")],
  targets: [
    .executableTarget(
      name: "Cups",
      dependencies: [.product(name: "Sharing", package: "syncups")],
      path: "Sources"
    ),
    .testTarget(
      name: "CupsTests",
      dependencies: [
        "Cups",
        .product(name: "DependenciesTestSupport", package: "syncups"),
        .product(name: "Sharing", package: "syncups"),
        .product(name: "SharingTestSupport", package: "syncups"),
      ],
      path: "Tests"
    ),
  ]
)
