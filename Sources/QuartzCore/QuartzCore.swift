@_exported import CoreGraphics

/// Seconds, as Core Animation's headers name them.
public typealias CFTimeInterval = Double
