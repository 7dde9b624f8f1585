/// Reports mistakes of the program that UIKit can ignore.
@MainActor
enum UIKitWarning {
  /// Where warnings go: standard error, unless a test listens.
  static var sink: @MainActor (String) -> Void = writeToStandardError

  /// Reports one mistake, in one sentence.
  static func emit(_ sentence: String) {
    sink(sentence)
  }

  private static func writeToStandardError(_ sentence: String) {
    FileHandle.standardError.write(Data("UIKit: \(sentence)\n".utf8))
  }
}
