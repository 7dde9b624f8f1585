// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The compiler settings of every target. If INTERLUDE_STRICT is set, as in CI, every warning is an error.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (Context.environment["INTERLUDE_STRICT"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])])

// A package of its own, because swift-syntax takes minutes to build and nothing else needs it.
let package = Package(
  name: "Port",
  products: [.executable(name: "interlude-port", targets: ["interlude-port"])],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "Porting",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "interlude-port",
      dependencies: [
        "Porting", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PortingTests",
      dependencies: [
        "Porting",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
