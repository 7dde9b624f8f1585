import FrameStatistics
import UIKit

/// The colors of a head-up display: light on nearly black, whatever lies under it and whatever the app's appearance.
enum HeadUpColors {
  static let panel: PixelCanvas.Color = 0xFF15_171B
  /// Around the panel, so that it has an edge on black pages too.
  static let edge: PixelCanvas.Color = 0xFF46_4A52
  static let graph: PixelCanvas.Color = 0xFF1F_2228
  /// Behind the frames of a transition.
  static let transition: PixelCanvas.Color = 0xFF26_3A5C
  static let caption: PixelCanvas.Color = 0xFFA2_A8B2
  static let number: PixelCanvas.Color = 0xFFFF_FFFF
  static let line: PixelCanvas.Color = 0xFFD0_D4DA

  static let onTime: PixelCanvas.Color = 0xFF4F_C07A
  static let late: PixelCanvas.Color = 0xFFFF_5C50
  /// A frame without one before it.
  static let first: PixelCanvas.Color = 0xFF6B_727D

  static func color(of rating: HitchScale.Rating) -> PixelCanvas.Color {
    switch rating {
    case .good: 0xFF6B_DC94
    case .warning: 0xFFFF_C24D
    case .critical, .immediate: 0xFFFF_7A70
    }
  }

  static func color(of stage: HeadUpStage) -> PixelCanvas.Color {
    switch stage {
    case .input: 0xFFF5_D04C
    case .update: 0xFFFF_8F4D
    case .layout: 0xFFE8_6FA8
    case .commit: 0xFF3F_C7B8
    case .evaluate: 0xFF5B_9DFF
    case .draw: 0xFFA5_8BFA
    }
  }
}

extension UIColor {
  /// A color of the head-up display.
  convenience init(_ pixel: PixelCanvas.Color) {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat(pixel >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
  }
}
