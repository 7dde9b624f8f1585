import Foundation
import TestSupport

/// A headless browser. `make test` installs one; without one the tests that need it are skipped.
enum Browser {
  static let name: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let names = ["chromium-headless-shell", "chromium", "google-chrome"]
    return names.first { name in
      path.split(separator: ":").contains { folder in
        FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)")
      }
    }
  }()

  static func run(_ file: String, _ arguments: String...) async throws -> Program.Outcome {
    // The sandbox does not work as root. It is not needed for the tests' own files.
    let flags = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
    ]
    return try await Program.run(name ?? "chromium", flags + arguments + ["file://" + file])
  }
}
