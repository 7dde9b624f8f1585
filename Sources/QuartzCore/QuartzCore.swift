@_exported import CoreGraphics

/// A time or duration in seconds, as in Core Foundation.
public typealias CFTimeInterval = Double
