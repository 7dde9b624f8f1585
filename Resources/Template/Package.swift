// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Rise",
  dependencies: [.package(name: "Interlude", path: "../Interlude")],
  targets: [
    .executableTarget(
      name: "Rise",
      dependencies: [
        .product(name: "UIKit", package: "Interlude"),
        .product(name: "Desktop", package: "Interlude"),
      ]),
    .testTarget(
      name: "RiseTests",
      dependencies: [
        "Rise",
        .product(name: "UIKit", package: "Interlude"),
        .product(name: "Desktop", package: "Interlude"),
      ],
      // On Apple's systems, Swift Testing has extensions for a module named UIKit. Here there are none to look for.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ],
  swiftLanguageModes: [.v6]
)
