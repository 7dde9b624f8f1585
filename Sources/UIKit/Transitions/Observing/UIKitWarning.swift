/// The one way in which UIKit tells a programmer of a mistake that it can live with.
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
