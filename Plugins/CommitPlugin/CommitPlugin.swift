import Foundation
import PackagePlugin

/// Writes the commit that is being built into a Swift file of the target, before every build: `BuildCommit.name`.
@main
struct CommitPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    return [
      .prebuildCommand(
        displayName: "Write the commit", executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: [
          package.appending(path: "scripts/write-commit.sh").path, package.path,
          context.pluginWorkDirectoryURL.path,
        ], outputFilesDirectory: context.pluginWorkDirectoryURL)
    ]
  }
}
