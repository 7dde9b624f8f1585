import Foundation
import TestSupport

/// A headless browser. `make test` installs one. Tests that need a browser are skipped if there is none.
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
    // The browser's sandbox does not work for the root user. It is not needed, because the tests open only their own
    // files.
    let flags = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
    ]
    return try await Program.run(name ?? "chromium", flags + arguments + ["file://" + file])
  }
}
