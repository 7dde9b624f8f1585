// Views and view controllers, with Apple's names. As with Apple's UIKit, `import UIKit` also imports Foundation, Core
// Graphics and Core Animation.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore

// UIKit's transition observers and the recordings of FrameStatistics use the same types.
@_exported import enum FrameStatistics.TransitionKind
@_exported import enum FrameStatistics.TransitionOutcome
@_exported import enum FrameStatistics.TransitionPhase
