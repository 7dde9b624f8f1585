import Foundation

/// Finds the place of a syntax error in JSON text, for error messages.
package enum JSONSyntaxError {
  /// The number of the line with the first syntax error, from 1; `nil` if `data` is valid JSON.
  package static func line(in data: Data) -> Int? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      // Foundation reports the place only in this text: "Invalid value around character 21." The text has no number if
      // the data ends too early.
      let message = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      let offset = message.split { !$0.isASCII || !$0.isNumber }.last.flatMap { Int($0) }
      return 1 + data.prefix(offset ?? data.count).count { $0 == UInt8(ascii: "\n") }
    }
  }
}
