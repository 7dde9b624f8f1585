// Geometry, colours, paths, images and drawing, with Apple's names. On Apple's platforms importing
// CoreGraphics brings CGFloat, CGPoint, CGSize and CGRect; here Foundation owns them.
@_exported import Foundation
