// swift-format-ignore-file
import Foundation
import UIKit

// Written by interlude port, because Apple's module os is not on Linux. Messages go to standard error.

struct OSLogType: Equatable, Sendable {
  let name: String
  static let `default` = OSLogType(name: "default")
  static let info = OSLogType(name: "info")
  static let debug = OSLogType(name: "debug")
  static let error = OSLogType(name: "error")
  static let fault = OSLogType(name: "fault")
}

final class OSLog: Sendable {
  let category: String
  let isEnabled: Bool

  init(subsystem: String, category: String) {
    self.category = category
    isEnabled = true
  }

  private init() {
    category = ""
    isEnabled = false
  }

  static let `default` = OSLog(subsystem: "", category: "default")
  static let disabled = OSLog()
}

/// Writes a message. Values take the places of format specifiers such as %@ and %{public}d.
func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ values: Any...
) {
  write(message, log, type, values)
}

private func write(_ message: StaticString, _ log: OSLog, _ type: OSLogType, _ values: [Any]) {
  // As on Apple's systems, debug messages are off by default.
  guard log.isEnabled, type != .debug else { return }
  var text = ""
  var values = values[...]
  var format = Substring(String(describing: message))
  while let percent = format.firstIndex(of: "%") {
    text += format[..<percent]
    format = format[format.index(after: percent)...]
    if format.hasPrefix("%") {
      text += "%"
      format = format.dropFirst()
      continue
    }
    if format.hasPrefix("{") { format = format.drop { $0 != "}" }.dropFirst() }
    format = format.drop { $0.isNumber || ".lhzqjt".contains($0) }.dropFirst()
    if let value = values.popFirst() { text += "\(value)" }
  }
  try? FileHandle.standardError.write(contentsOf: Data("[\(log.category)] \(text + format)\n".utf8))
}

/// Writes a message of a type. Values take the places of format specifiers such as %@ and %{public}d.
func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ values: Any...
) {
  write(message, log, type, values)
}

struct os_unfair_lock: Sendable {
  fileprivate let lock = NSLock()
}

typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>
func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { lock.pointee.lock.lock() }
func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { lock.pointee.lock.unlock() }
func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { lock.pointee.lock.try() }

struct Logger: Sendable {
  private let log: OSLog

  init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  func debug(_ message: String) { os_log("%@", log: log, type: .debug, message) }
  func info(_ message: String) { os_log("%@", log: log, type: .info, message) }
  func notice(_ message: String) { os_log("%@", log: log, message) }
  func warning(_ message: String) { os_log("%@", log: log, type: .error, message) }
  func error(_ message: String) { os_log("%@", log: log, type: .error, message) }
  func fault(_ message: String) { os_log("%@", log: log, type: .fault, message) }
}
