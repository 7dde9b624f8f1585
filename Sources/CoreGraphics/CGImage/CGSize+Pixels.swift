import Foundation

extension CGSize {
  /// In whole pixels; nil without area, or when no picture can be so large.
  package func pixels(scale: CGFloat) -> (width: Int, height: Int)? {
    let (width, height) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
    guard width >= 1, height >= 1, width < 1e5, height < 1e5 else { return nil }
    return (Int(width), Int(height))
  }
}
