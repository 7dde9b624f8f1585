// Views and view controllers, with Apple's names. As with Apple's UIKit, `import UIKit` also imports Foundation, Core
// Graphics and Core Animation.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore

// The kind, phase and outcome of a transition are the same types in observers and in recordings.
@_exported import enum FrameStatistics.TransitionKind
@_exported import enum FrameStatistics.TransitionOutcome
@_exported import enum FrameStatistics.TransitionPhase
