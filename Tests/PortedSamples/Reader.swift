import UIKit

/// A page with a photo that two fingers, or a double tap, zoom.
open class ReaderPage: UIViewController, UIScrollViewDelegate {
  /// The name of the class.
  public static let identifier = ReaderPage.name(of: ReaderPage.self)

  let scrollView = UIScrollView()
  let photo = UIImageView()
  let heading = UILabel()
  private lazy var monitor = OffsetMonitor(scrollView: scrollView)

  class func name<T: UIViewController>(of type: T.Type) -> String {
    return String(describing: T.self).components(separatedBy: ".").last!
  }

  var offsets: [CGFloat] { return monitor.offsets }

  open override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.frame = view.bounds
    scrollView.delegate = self
    scrollView.minimumZoomScale = 1
    scrollView.maximumZoomScale = 3
    photo.frame = view.bounds
    photo.isUserInteractionEnabled = true
    scrollView.addSubview(photo)
    scrollView.contentSize = photo.bounds.size
    view.addSubview(scrollView)

    let text = NSMutableAttributedString(string: "Moon")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 2))
    heading.attributedText = text
    heading.isAccessibilityElement = true
    heading.accessibilityTraits = .header
    view.addSubview(heading)

    let action = Selector("didDoubleTap:", ReaderPage.didDoubleTap(_:))
    let tap = UITapGestureRecognizer(target: self, action: action)
    tap.numberOfTapsRequired = 2
    photo.addGestureRecognizer(tap)
    monitor.start()
  }

  private func didDoubleTap(_ tap: UITapGestureRecognizer) {
    if scrollView.zoomScale > scrollView.minimumZoomScale {
      scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true)
    } else {
      let point = tap.location(in: photo)
      let size = CGSize(
        width: scrollView.bounds.width / 2, height: scrollView.bounds.height / 2)
      let corner = CGPoint(x: point.x - size.width / 2, y: point.y - size.height / 2)
      scrollView.zoom(to: CGRect(origin: corner, size: size), animated: true)
    }
  }

  /// The photo.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    return photo
  }

  @available(iOS, deprecated: 13.0)
  func frameOnScreen() -> CGRect {
    return photo.convert(photo.bounds, to: UIScreen.main.coordinateSpace)
  }
}

/// Observes a scroll view by the name of a property, as Objective-C does.
class OffsetMonitor: NSObject, KeyValueObserver {
  private weak var scrollView: UIScrollView?
  private(set) var offsets: [CGFloat] = []

  init(scrollView: UIScrollView) {
    self.scrollView = scrollView
    super.init()
  }

  func start() {
    scrollView?.addObserver(
      self, forKeyPath: "contentOffset", options: .new, context: nil)
  }

  deinit {
    scrollView?.removeObserver(self, forKeyPath: "contentOffset")
  }

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "contentOffset", let value = change?[.newKey] else {
      ()
      return
    }
    offsets.append((value as! CGPoint).y)
  }
}

extension CGFloat {
  /// How far the number is from 0 and 1, if it is outside.
  var excess: CGFloat {
    return self < 0 ? Swift.abs(self) : Swift.abs(Swift.max(self, 1) - 1)
  }
}

/// Adds a completion to an animation that may not support it.
func finish(_ animator: UIViewImplicitlyAnimating, _ body: @escaping () -> Void) {
  animator.addCompletion { _ in body() }
}
