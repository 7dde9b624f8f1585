// Constants and functions of Apple's C library, runtimes and media frameworks that sources for iOS use and Linux lacks.

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// True, as Core Foundation has it.
public let kCFBooleanTrue: NSNumber! = true
/// False, as Core Foundation has it.
public let kCFBooleanFalse: NSNumber! = false

/// The greatest unsigned number of 64 bits.
public let UINT64_MAX = UInt64.max
/// The greatest signed number of 64 bits.
public let INT64_MAX = Int64.max

/// The version of Apple's Foundation that code written for old systems compares with the ones below: that of iOS 17. Later than all of
/// them, so that such code takes the way of today's systems.
public let NSFoundationVersionNumber: Double = 2048
/// Foundation's version in iOS 7.0.
public let NSFoundationVersionNumber_iOS_7_0: Double = 1047.20
/// Foundation's version in iOS 7.1.
public let NSFoundationVersionNumber_iOS_7_1: Double = 1047.25
/// Foundation's version in iOS 8.0.
public let NSFoundationVersionNumber_iOS_8_0: Double = 1140.11
/// Foundation's version in iOS 9.0.
public let NSFoundationVersionNumber_iOS_9_0: Double = 1240.1

/// The version of Apple's Core Foundation that code written for old systems compares with the ones below: that of iOS 17, later than all of them.
public let kCFCoreFoundationVersionNumber: Double = 2048
/// Core Foundation's version in iOS 7.0.
public let kCFCoreFoundationVersionNumber_iOS_7_0: Double = 847.20
/// Core Foundation's version in iOS 7.1.
public let kCFCoreFoundationVersionNumber_iOS_7_1: Double = 847.24
/// Core Foundation's version in iOS 8.0.
public let kCFCoreFoundationVersionNumber_iOS_8_0: Double = 1140.1

/// The greatest finite number of single precision.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// Returns a random number.
@_disfavoredOverload
public func arc4random() -> UInt32 { UInt32.random(in: 0...UInt32.max) }

/// Returns a random number below `bound`; 0 if `bound` is 0.
@_disfavoredOverload
public func arc4random_uniform(_ bound: UInt32) -> UInt32 {
  bound == 0 ? 0 : UInt32.random(in: 0..<bound)
}

/// Calls `body`. There are no autoreleased objects here, so nothing has to be released afterwards.
public func autoreleasepool<Result>(
  invoking body: () throws -> Result
) rethrows -> Result { try body() }

/// The name of an exception of Objective-C.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// An error of no particular kind.
  public static let genericException = NSExceptionName("NSGenericException")
  /// An index outside of a collection.
  public static let rangeException = NSExceptionName("NSRangeException")
  /// An argument that the method does not accept.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// A state that must not occur.
  public static let internalInconsistencyException = NSExceptionName(
    "NSInternalInconsistencyException")
}

/// An error as Objective-C throws it. Raising it prints the reason and ends the program, because Swift can't catch it.
public final class NSException: NSObject {
  /// The name.
  public let name: NSExceptionName
  /// What went wrong.
  public let reason: String?

  /// Creates an exception. `userInfo` is ignored.
  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name
    self.reason = reason
  }

  /// Ends the program.
  public func raise() -> Never { fatalError("\(name.rawValue): \(reason ?? "no reason given")") }
}

/// The largest rectangle with an aspect ratio that fits into a rectangle, in its middle. As in AVFoundation.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else { return .zero }
  let scale = min(
    boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2,
    width: size.width, height: size.height)
}

// MARK: - Core Foundation

/// Seconds since the first moment of 2001.
public typealias CFAbsoluteTime = TimeInterval
/// A loop that waits for events.
public typealias CFRunLoop = RunLoop
/// A timer of a run loop.
public typealias CFRunLoopTimer = Timer
/// A set of sources of a run loop.
public typealias CFRunLoopMode = RunLoop.Mode
/// The way to allocate memory; here there is only one.
public let kCFAllocatorDefault: Int? = nil

/// Seconds since the first moment of 2001, by the system's clock.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// The run loop of the current thread.
public func CFRunLoopGetCurrent() -> CFRunLoop { .current }

/// The run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop { .main }

/// A timer that calls `handler` at a moment, and then again and again if `interval` is not 0. Allocator, flags and order are ignored.
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: Int?, _ fireDate: CFAbsoluteTime, _ interval: TimeInterval, _ flags: UInt,
  _ order: Int, _ handler: ((CFRunLoopTimer?) -> Void)?
) -> CFRunLoopTimer? {
  let call = UncheckedHandler(call: handler)
  return Timer(
    fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: interval,
    repeats: interval > 0
  ) { call.call?($0) }
}

/// A handler that is called on the thread of its run loop, on which it was made.
private struct UncheckedHandler: @unchecked Sendable {
  let call: ((CFRunLoopTimer?) -> Void)?
}

/// Adds a timer to a run loop.
public func CFRunLoopAddTimer(_ loop: CFRunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode?)
{
  if let timer { loop?.add(timer, forMode: mode ?? .common) }
}

/// Stops a timer for good.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer?) { timer?.invalidate() }

/// The number of strong references to an object, for tests and logs.
public func CFGetRetainCount(_ object: AnyObject) -> Int { Int(_getRetainCount(object)) }

extension NSMutableString {
  /// Appends text with values in the places of `%@`, `%d` and the like.
  public func appendFormat(_ format: String, _ arguments: any CVarArg...) {
    append(String(format: format, arguments: arguments))
  }
}

// MARK: Sounds

/// A sound of the system. As in AudioToolbox.
public typealias SystemSoundID = UInt32

/// The vibration of a phone.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Plays a sound of the system, in AudioToolbox. Here nothing is heard.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays an alert, in AudioToolbox. Here nothing is heard.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

/// Makes a sound of a file, in AudioToolbox. Here the number 0 stands for all sounds, because none is played. Returns 0, for no error.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> Int32 {
  outSystemSoundID.pointee = 0
  return 0
}

/// Releases a sound. Returns 0, for no error.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> Int32 { 0 }
