// Views and view controllers, with Apple's names. As Apple's umbrella does, importing UIKit brings
// Foundation's values, drawing and layers.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore
