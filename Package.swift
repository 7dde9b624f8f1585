// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The compiler settings of every target. If INTERLUDE_STRICT is set, as in CI, every warning is an error.
let commonSettings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (Context.environment["INTERLUDE_STRICT"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])])

/// The compiler settings of tests. On Apple's systems, Swift Testing has extensions for modules named CoreGraphics and UIKit.
/// Without this flag the compiler would look for these extensions wherever modules of these names are imported.
let testing =
  commonSettings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// Whether a library's header is in the folder in which distributions install it.
func isInUsr(_ header: String) -> Bool {
  FileManager.default.fileExists(atPath: "/usr/include/" + header)
}

// SwiftPM warns of flags in pkg-config files that it prohibits, though they change nothing here. SDL's and Pango's files have
// some, so they are used only where the libraries are not in /usr, as on Nix or in /opt.

/// pkg-config's module for SDL. In /usr it needs none: CSDL2's module map names the library.
let sdl = isInUsr("SDL2/SDL.h") ? nil : "sdl2"
/// pkg-config's modules for Pango. In /usr, `Sources/CPango/pango.pc` takes the place of Pango's own file, by its path, in which
/// SwiftPM allows no space.
let pango =
  isInUsr("pango-1.0/pango/pangocairo.h") && !Context.packageDirectory.contains(" ")
  ? "cairo fontconfig harfbuzz gobject-2.0 \(Context.packageDirectory)/Sources/CPango/pango.pc"
  : "pangocairo fontconfig"

let package = Package(
  name: "Interlude",
  products: [
    .executable(name: "interlude", targets: ["InterludeApp"]),
    .executable(name: "interlude-microbenchmarks", targets: ["MicroBenchmarks"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "Desktop", targets: ["Desktop"]),
    .library(name: "Lab", targets: ["Lab"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "FrameStatistics", targets: ["FrameStatistics"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // Floor 0: C libraries. GIO's pkg-config file has a prohibited flag; its headers and its library are in GObject's folders.
    .systemLibrary(name: "CSDL2", pkgConfig: sdl, providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CXCB", pkgConfig: "xcb-shm", providers: [.apt(["libxcb-shm0-dev"])]),
    .systemLibrary(name: "CGLES", pkgConfig: "glesv2", providers: [.apt(["libgles-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: pango, providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CGIO", pkgConfig: "gobject-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CPerfEvent"),
    // Keeps the process's arguments readable when a library moves `environ`.
    .target(name: "CArguments"),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),

    // Floor 1: values and drawing; clips; frame times; linear constraints.
    .target(
      name: "CoreGraphics", dependencies: ["CPango", "CTurboJPEG"], swiftSettings: commonSettings),
    .target(name: "Clips", dependencies: ["CWebP", "CZlib"], swiftSettings: commonSettings),
    .target(name: "FrameStatistics", swiftSettings: commonSettings),
    .target(name: "Cassowary", swiftSettings: commonSettings),

    // Floor 2: layers, time, commits.
    .target(name: "QuartzCore", dependencies: ["CoreGraphics"], swiftSettings: commonSettings),

    // Floor 3: text, and drawing what was committed.
    .target(
      name: "Typesetting", dependencies: ["CoreGraphics", "CPango"], swiftSettings: commonSettings),
    .target(
      name: "Compositor", dependencies: ["CoreGraphics", "QuartzCore", "CGLES"],
      swiftSettings: commonSettings),

    // Floor 4: views and view controllers; reports on recordings.
    .target(
      name: "UIKit",
      dependencies: ["Cassowary", "CoreGraphics", "FrameStatistics", "QuartzCore", "Typesetting"],
      swiftSettings: commonSettings),
    .target(
      name: "FrameReport", dependencies: ["CoreGraphics", "Typesetting", "FrameStatistics"],
      swiftSettings: commonSettings),

    // Floor 5: tools for people who make transitions, as views beside the app.
    .target(
      name: "Lab", dependencies: ["CoreGraphics", "FrameStatistics", "QuartzCore", "UIKit"],
      swiftSettings: commonSettings),

    // Floor 6: the desktop.
    .target(
      name: "Desktop",
      dependencies: [
        "CoreGraphics", "QuartzCore", "UIKit", "Lab", "Compositor", "Typesetting",
        "FrameStatistics", "CSDL2", "CXCB", "CGIO", "CArguments",
      ],
      swiftSettings: commonSettings),

    // Floor 7: the app. It is a library, so that the benchmarks can show its exhibits, too.
    .target(
      name: "Interlude",
      dependencies: [
        "Clips", "CoreGraphics", "QuartzCore", "UIKit", "Compositor", "FrameStatistics",
        "FrameReport",
        "Desktop", "Lab",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: commonSettings, plugins: ["CommitPlugin"]),
    .plugin(name: "CommitPlugin", capability: .buildTool()),

    // Floor 8: the executables.
    .executableTarget(
      name: "InterludeApp", dependencies: ["Interlude"], swiftSettings: commonSettings),
    .executableTarget(
      name: "MicroBenchmarks",
      dependencies: [
        "Compositor", "CPerfEvent", "Desktop", "FrameStatistics", "Interlude", "QuartzCore",
        "UIKit",
      ],
      path: "Benchmarks/micro", swiftSettings: commonSettings),

    // One test target per module. TestSupport contains the code that they share.
    .target(
      name: "TestSupport", dependencies: ["CoreGraphics", "CZlib", "FrameStatistics"],
      path: "Tests/TestSupport",
      // Optimized in debug builds, too: its loops over the pixels of pictures took most of the time of the picture tests.
      swiftSettings: testing + [.unsafeFlags(["-O"])]),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "ClipsTests", dependencies: ["Clips", "TestSupport"], swiftSettings: testing),
    .testTarget(
      name: "FrameStatisticsTests", dependencies: ["FrameStatistics", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "CassowaryTests", dependencies: ["Cassowary", "TestSupport"], swiftSettings: testing),
    .testTarget(
      name: "QuartzCoreTests", dependencies: ["QuartzCore", "TestSupport"], swiftSettings: testing),
    .testTarget(
      name: "TypesettingTests", dependencies: ["Typesetting", "TestSupport"], swiftSettings: testing
    ),
    .testTarget(
      name: "CompositorTests",
      dependencies: ["Compositor", "QuartzCore", "Desktop", "TestSupport"],
      swiftSettings: testing),
    // Work that must withstand any bytes, and the bytes that `make fuzz` has kept.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Compositor", "CoreGraphics", "Desktop", "FrameReport", "FrameStatistics", "Lab",
        "QuartzCore", "UIKit",
      ],
      path: "Tests/FuzzTargets", swiftSettings: testing),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: testing),
    // Files that `interlude port` has made from those in Tools/Port/Tests/Samples. They have the warnings of old sources.
    .target(
      name: "PortedSamples", dependencies: ["UIKit"], path: "Tests/PortedSamples",
      exclude: ["Recipes.storyboard"],
      swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
    .testTarget(
      name: "UIKitTests", dependencies: ["PortedSamples", "UIKit", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "FrameReportTests",
      dependencies: ["FrameReport", "FrameStatistics", "CoreGraphics", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "DesktopTests",
      dependencies: ["Compositor", "Desktop", "Lab", "UIKit", "Typesetting", "TestSupport"],
      swiftSettings: testing),
    // The package that `interlude new` copies, as a library for its tests: without the file that has the main program.
    .target(
      name: "Rise", dependencies: ["Desktop", "UIKit"], path: "Resources/Template/Sources/Rise",
      exclude: ["AppDelegate.swift"], swiftSettings: commonSettings),
    .testTarget(
      name: "RiseTests", dependencies: ["Rise", "Desktop", "UIKit"],
      path: "Resources/Template/Tests/RiseTests", swiftSettings: testing),
    .testTarget(
      name: "LabTests",
      dependencies: ["Compositor", "Lab", "Desktop", "UIKit", "TestSupport"],
      swiftSettings: testing),
    .testTarget(
      name: "InterludeTests", dependencies: ["Interlude", "TestSupport"], swiftSettings: testing),
    .testTarget(
      name: "MicroBenchmarksTests", dependencies: ["MicroBenchmarks", "Desktop"],
      swiftSettings: testing),
  ],
  swiftLanguageModes: [.v6]
)

// `make test-release` builds only three of the test targets. The others would take five more minutes.
if let chosen = Context.environment["INTERLUDE_TESTS"] {
  let names = chosen.split(separator: ",")
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

// `make fuzz` builds everything so that libFuzzer sees which code is reached.
if Context.environment["INTERLUDE_FUZZ"] != nil {
  let fuzzing: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer"])]
  for target in package.targets where [.regular, .executable].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + fuzzing
  }
  package.targets.append(
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer",
      swiftSettings: commonSettings + fuzzing,
      // libFuzzer is written in C++.
      linkerSettings: [
        .unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"]), .linkedLibrary("stdc++"),
      ]))
}
