import Foundation
import UIKit

/// A window of a device's size in the middle of the desktop's window, surrounded by the device's frame and a background.
///
/// Its coordinates are the device's points. It stays in the middle when the desktop's window is resized, and is scaled down where
/// it does not fit.
final class DeviceWindow: UIWindow {
  private let ground = UIWindow(frame: UIScreen.main.bounds)
  private let edge = UIView()
  private let size: CGSize
  private var observer: (any NSObjectProtocol)?

  /// The width of the device's frame, in points.
  private static let edgeWidth: CGFloat = 10

  /// Creates a hidden window; nil for a stage without a device.
  init?(_ stage: Stage) {
    guard let device = stage.size else { return nil }
    size = CGSize(width: device.width, height: device.height)
    super.init(frame: CGRect(origin: .zero, size: size))
    windowSafeAreaInsets = stage.safeArea
    layer.cornerRadius = stage.cornerRadius
    clipsToBounds = true
    ground.windowLevel = UIWindow.Level(UIWindow.Level.normal.rawValue - 2)
    ground.isUserInteractionEnabled = false
    ground.backgroundColor = .systemGray4
    edge.backgroundColor = UIColor(white: 0.12, alpha: 1)
    edge.layer.cornerRadius = stage.cornerRadius + Self.edgeWidth
    for shape in [layer, edge.layer] { shape.cornerCurve = .continuous }
    ground.addSubview(edge)
    place()
    observer = NotificationCenter.default.addObserver(
      forName: UIScreen.modeDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.place() }
    }
  }

  required init?(coder: NSCoder) { nil }

  isolated deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  override var isHidden: Bool {
    get { super.isHidden }
    set {
      ground.isHidden = newValue
      super.isHidden = newValue
    }
  }

  /// Moves the window to the middle of the screen, in whole points. On a screen that is too small, the device is scaled down
  /// until it fits.
  private func place() {
    let screen = UIScreen.main.bounds
    ground.frame = screen
    var scale = min(screen.width / size.width, screen.height / size.height, 1)
    if scale < 1 {
      let outer = CGSize(
        width: size.width + 2 * Self.edgeWidth, height: size.height + 2 * Self.edgeWidth)
      scale = min(screen.width / outer.width, screen.height / outer.height)
    }
    let shown = CGSize(width: size.width * scale, height: size.height * scale)
    let origin = CGPoint(
      x: ((screen.width - shown.width) / 2).rounded(.down),
      y: ((screen.height - shown.height) / 2).rounded(.down))
    transform = CGAffineTransform(scaleX: scale, y: scale)
    center = CGPoint(x: origin.x + shown.width / 2, y: origin.y + shown.height / 2)
    let edgeWidth = Self.edgeWidth * scale
    edge.frame = CGRect(origin: origin, size: shown).insetBy(dx: -edgeWidth, dy: -edgeWidth)
    edge.layer.cornerRadius = layer.cornerRadius * scale + edgeWidth
  }
}
