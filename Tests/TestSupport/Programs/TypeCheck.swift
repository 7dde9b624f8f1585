import Foundation

/// Checks that Swift code compiles against the modules of this package, as they were built for the tests.
public enum TypeCheck {
  /// The package's folder.
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../..").standardized

  /// Compiles the files without generating code. Warnings are errors.
  ///
  /// - Parameters:
  ///   - files: The code of each file by its name.
  ///   - options: Further options of the compiler.
  public static func run(
    _ files: [String: String], options: [String] = []
  ) async throws -> Program.Outcome {
    let folder = try TemporaryFolder()
    // The modules import these with `internal import`, but the compiler must still find modules of these names.
    let libraries = ["CArguments", "CGIO", "CGLES", "CPango", "CSDL2", "CTurboJPEG", "CXCB"]
    _ = try folder.write(
      libraries.map { "module \($0) {}" }.joined(separator: "\n"), to: "module.modulemap")
    let paths = try files.map { try folder.write($0.value, to: $0.key) }
    return try await Program.run(
      "swiftc",
      [
        "-typecheck", "-swift-version", "6", "-warnings-as-errors",
        "-I", package.appendingPathComponent(".build/debug/Modules").path, "-I", folder.url.path,
      ] + options + paths)
  }
}
