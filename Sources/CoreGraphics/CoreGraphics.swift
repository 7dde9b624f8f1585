// On Apple's platforms, importing CoreGraphics brings CGFloat, CGPoint, CGSize and CGRect. On Linux,
// Foundation declares them.
@_exported import Foundation
