/// Writes the manifest of the ported package.
enum PackageWriter {
  struct Target {
    let name: String
    let isExecutable: Bool
    let dependencies: [String]
    let imports: Set<String>
    let resources: [String]
  }

  /// Interlude's libraries, each with the modules that bring it along.
  private static let libraries = ["UIKit", "QuartzCore", "Desktop", "Lab"]

  static func manifest(name: String, library: String, _ targets: [Target]) -> String {
    let products = targets.filter { !$0.isExecutable }.map {
      "    .library(name: \(quoted($0.name)), targets: [\(quoted($0.name))]),\n"
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: \(quoted(name)),
      \(products.isEmpty ? "" : "  products: [\n\(products.joined())  ],\n")\
        dependencies: [.package(name: "Interlude", path: \(quoted(library)))],
        targets: [
      \(targets.map(target).joined())\
        ],
        swiftLanguageModes: [.v5]
      )

      """
  }

  private static func target(_ target: Target) -> String {
    let needed = libraries.filter { target.imports.contains($0) || $0 == "UIKit" }
    var dependencies = target.dependencies.map(quoted)
    dependencies += needed.map { ".product(name: \(quoted($0)), package: \"Interlude\")" }
    var text = "    .\(target.isExecutable ? "executableTarget" : "target")(\n"
    text += "      name: \(quoted(target.name)),\n      dependencies: [\n"
    for dependency in dependencies { text += "        \(dependency),\n" }
    text += "      ]"
    if !target.resources.isEmpty {
      text += ",\n      resources: [\n"
      for path in target.resources { text += "        .copy(\(quoted(path))),\n" }
      text += "      ]"
    }
    return text + "),\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
