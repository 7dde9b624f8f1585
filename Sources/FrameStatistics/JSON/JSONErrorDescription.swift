import Foundation

/// Describes errors in JSON files for error messages.
package enum JSONErrorDescription {
  /// The number of the line with the first syntax error, from 1; `nil` if `data` is valid JSON.
  package static func line(in data: Data) -> Int? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      // Foundation reports the position only in this text: "Invalid value around character 21." The text has no number if
      // the data ends too early.
      let message = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      let offset = message.split { !$0.isASCII || !$0.isNumber }.last.flatMap { Int($0) }
      return 1 + data.prefix(offset ?? data.count).count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Describes the unexpected content of a decoding error, with its path in the document: `no CaptureData at Runs[0]`.
  package static func found(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "no \(key.stringValue)\(path(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "a value of another type\(path(context))"
    // This package's own decoders describe an invalid value by the value in quotation marks.
    case .dataCorrupted(let context) where context.debugDescription.hasPrefix("‘"):
      context.debugDescription + path(context)
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "an unknown value\(path(context))"
    default: "text that is not JSON"
    }
  }

  /// ` at Runs[0].CaptureData`; empty for the whole document.
  private static func path(_ context: DecodingError.Context) -> String {
    var path = ""
    for key in context.codingPath {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return path.isEmpty ? "" : " at \(path)"
  }
}
