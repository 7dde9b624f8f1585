/// Reports programming errors in the app from which UIKit can recover.
@MainActor
package enum UIKitWarning {
  /// The function that receives the warnings. It writes them to standard error, unless a test replaces it.
  package static var sink: @MainActor (String) -> Void = writeToStandardError

  /// Reports one error, which `sentence` describes in one sentence.
  static func emit(_ sentence: String) {
    sink(sentence)
  }

  private static func writeToStandardError(_ sentence: String) {
    try? FileHandle.standardError.write(contentsOf: Data("UIKit: \(sentence)\n".utf8))
  }
}
