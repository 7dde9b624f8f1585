// Views and view controllers, with Apple's names. As with Apple's UIKit, `import UIKit` also imports Foundation, Core
// Graphics and Core Animation.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore

// The transition observers of UIKit and the recordings of FrameStatistics share these types.
@_exported import enum FrameStatistics.TransitionKind
@_exported import enum FrameStatistics.TransitionOutcome
@_exported import enum FrameStatistics.TransitionPhase
