import Foundation
import UIKit

/// A window of a device's size in the middle of the desktop's window, with the device's edge and a ground around it.
///
/// Its coordinates are the device's points. It stays in the middle when the desktop's window is resized.
final class DeviceWindow: UIWindow {
  private let ground = UIWindow(frame: UIScreen.main.bounds)
  private let edge = UIView()
  private let size: CGSize
  private var observer: (any NSObjectProtocol)?

  /// The width of the edge in points.
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

  /// Moves the device to the middle of the screen, on whole points. Its upper left corner stays on a screen that is too
  /// small.
  private func place() {
    let screen = UIScreen.main.bounds
    ground.frame = screen
    let origin = CGPoint(
      x: max(0, ((screen.width - size.width) / 2).rounded(.down)),
      y: max(0, ((screen.height - size.height) / 2).rounded(.down)))
    frame = CGRect(origin: origin, size: size)
    edge.frame = frame.insetBy(dx: -Self.edgeWidth, dy: -Self.edgeWidth)
  }
}
