import Foundation

/// Where a text stops being JSON, for errors that point there.
package enum JSONMistake {
  /// The number of the line, from 1; nil where the text is JSON.
  package static func line(in data: Data) -> Int? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      // "Invalid value around character 21.", or it ends too early.
      let place = words.split { !$0.isASCII || !$0.isNumber }.last.flatMap { Int($0) } ?? data.count
      return 1 + data.prefix(place).count { $0 == UInt8(ascii: "\n") }
    }
  }
}
