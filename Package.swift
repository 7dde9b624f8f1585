// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 language mode; where INTERLUDE_STRICT is set, as in our CI, every warning is an error.
let house: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (Context.environment["INTERLUDE_STRICT"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])])

/// Tests as well: Swift Testing ships extensions for modules named CoreGraphics and UIKit that exist on Apple's systems
/// only, and the compiler looks for them wherever modules of these names are imported.
let testing =
  house + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// pkg-config's modules for Pango, without those whose `-pthread` SwiftPM prohibits and warns of. Pango's own file draws them
/// in; `Sources/CPango/pango.pc` takes its place, by path. SwiftPM can't take a path with a space in it.
let pango =
  Context.packageDirectory.contains(" ")
  ? "pangocairo" : "cairo harfbuzz gobject-2.0 \(Context.packageDirectory)/Sources/CPango/pango.pc"

let package = Package(
  name: "Interlude",
  products: [
    .executable(name: "interlude", targets: ["Interlude"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "Desktop", targets: ["Desktop"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "FrameStatistics", targets: ["FrameStatistics"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // Floor 0: C libraries. SDL's pkg-config module has a flag that SwiftPM prohibits, and GIO's as well: their module maps
    // name what to link.
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CXCB", pkgConfig: "xcb-shm", providers: [.apt(["libxcb-shm0-dev"])]),
    .systemLibrary(name: "CGLES", pkgConfig: "glesv2", providers: [.apt(["libgles-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: pango, providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CGIO", pkgConfig: "gobject-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CPerfEvent"),
    // Ours: the process's arguments, whatever a library does to the memory around them.
    .target(name: "CArguments"),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),

    // Floor 1: values and drawing; frame times.
    .target(
      name: "CoreGraphics", dependencies: ["CPango", "CTurboJPEG"], swiftSettings: house),
    .target(name: "FrameStatistics", swiftSettings: house),

    // Floor 2: layers, time, commits.
    .target(name: "QuartzCore", dependencies: ["CoreGraphics"], swiftSettings: house),

    // Floor 3: text, and drawing what was committed.
    .target(name: "Typesetting", dependencies: ["CoreGraphics", "CPango"], swiftSettings: house),
    .target(
      name: "Compositor", dependencies: ["CoreGraphics", "QuartzCore", "CGLES"],
      swiftSettings: house),

    // Floor 4: views and view controllers; reports on recordings.
    .target(
      name: "UIKit",
      dependencies: ["CoreGraphics", "FrameStatistics", "QuartzCore", "Typesetting"],
      swiftSettings: house),
    .target(
      name: "FrameReport", dependencies: ["CoreGraphics", "Typesetting", "FrameStatistics"],
      swiftSettings: house),

    // Floor 5: the desktop.
    .target(
      name: "Desktop",
      dependencies: [
        "CoreGraphics", "QuartzCore", "UIKit", "Compositor", "Typesetting", "FrameStatistics",
        "CSDL2", "CXCB", "CGIO", "CArguments",
      ],
      swiftSettings: house),

    // Floor 6: the app.
    .executableTarget(
      name: "Interlude",
      dependencies: [
        "CoreGraphics", "QuartzCore", "UIKit", "Compositor", "FrameStatistics", "FrameReport",
        "Desktop", "CPerfEvent",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house, plugins: ["CommitPlugin"]),
    .plugin(name: "CommitPlugin", capability: .buildTool()),

    // One test target a module; what they share stands in TestSupport.
    .target(
      name: "TestSupport", dependencies: ["CoreGraphics", "FrameStatistics"],
      path: "Tests/TestSupport",
      swiftSettings: testing),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "FrameStatisticsTests", dependencies: ["FrameStatistics", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "QuartzCoreTests", dependencies: ["QuartzCore", "TestSupport"], swiftSettings: testing),
    .testTarget(
      name: "TypesettingTests", dependencies: ["Typesetting", "TestSupport"], swiftSettings: testing
    ),
    .testTarget(
      name: "CompositorTests",
      dependencies: ["Compositor", "QuartzCore", "Desktop", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "UIKitTests", dependencies: ["UIKit", "TestSupport"], swiftSettings: testing),
    .testTarget(
      name: "FrameReportTests",
      dependencies: ["FrameReport", "FrameStatistics", "CoreGraphics", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "DesktopTests", dependencies: ["Desktop", "UIKit", "Typesetting", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "InterludeTests", dependencies: ["Interlude", "TestSupport"], swiftSettings: testing),
  ],
  swiftLanguageModes: [.v6]
)
