import Foundation
import TestSupport

/// A browser without a window. `make test` installs one; without one its tests are left out.
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
    // No sandbox: it cannot be had as root, and what is opened is our own file.
    let flags = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
    ]
    return try await Program.run(name ?? "chromium", flags + arguments + ["file://" + file])
  }
}
