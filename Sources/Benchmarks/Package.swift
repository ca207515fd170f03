// swift-tools-version: 6.2

import PackageDescription

// The benchmarks are a separate package, so that the libraries are measured as other packages use
// them: through their products, without optimisation across packages, and with the settings of a
// new package.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "syncups", path: "../..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Malloc",
        .product(name: "Benchmarking", package: "syncups"),
        .product(name: "Dependencies", package: "syncups"),
        .product(name: "IdentifiedCollections", package: "syncups"),
        .product(name: "Sharing", package: "syncups"),
      ],
      path: "Sources",
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    .systemLibrary(name: "Malloc", path: "Malloc"),
  ],
  swiftLanguageModes: [.v6]
)
