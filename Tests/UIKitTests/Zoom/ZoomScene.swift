@testable import UIKit

/// A page with a thumbnail, and another page that zooms out of it: pushed, or presented on full screen or as a sheet.
@MainActor
final class ZoomScene {
  enum Kind: String, CaseIterable {
    case push, fullScreen, overFullScreen, sheet
  }

  let kind: Kind
  let log = CallLog()
  let screen: TestScreen
  let below: RecordingViewController
  let page: RecordingViewController
  let thumbnail = UIView(frame: CGRect(x: 30, y: 120, width: 120, height: 80))
  let options = UIViewController.Transition.ZoomOptions()
  /// The source view that the provider returns.
  var source: UIView?
  /// The number of calls of the provider.
  private(set) var requests = 0
  private let navigation: UINavigationController?
  let hand: Hand

  init(_ kind: Kind, size: CGSize = CGSize(width: 400, height: 644)) {
    self.kind = kind
    screen = TestScreen(size: size)
    hand = Hand(screen)
    below = RecordingViewController("A", log: log)
    page = RecordingViewController("B", log: log)
    navigation = kind == .push ? UINavigationController(rootViewController: below) : nil
    source = thumbnail
    below.view.backgroundColor = .white
    page.view.backgroundColor = .systemTeal
    thumbnail.backgroundColor = .systemOrange
    thumbnail.layer.cornerRadius = 12
    below.view.addSubview(thumbnail)
    screen.show(navigation ?? below)
    page.modalPresentationStyle =
      switch kind {
      case .push, .fullScreen: .fullScreen
      case .overFullScreen: .overFullScreen
      case .sheet: .pageSheet
      }
    page.preferredTransition = .zoom(options: options) { [weak self] _ in
      self?.requests += 1
      return self?.source
    }
    _ = log.take()
  }

  func open(animated: Bool = true) {
    if let navigation {
      navigation.pushViewController(page, animated: animated)
    } else {
      below.present(page, animated: animated) { [log] in log.note("completion") }
    }
    screen.flush()
    if !animated { screen.runUntilIdle() }
  }

  func close(animated: Bool = true) {
    if let navigation {
      navigation.popViewController(animated: animated)
    } else {
      below.dismiss(animated: animated) { [log] in log.note("completion") }
    }
    screen.flush()
  }

  /// Escape, or the back key.
  func escape() {
    if kind == .push {
      let press = UIPress(key: UIKey(keyCode: .keyboardEscape), phase: .began, timestamp: 0)
      (isOpen ? page : below).view.pressesBegan([press], with: nil)
    } else {
      page.modal.presentation?.escape()
    }
    screen.flush()
  }

  var isOpen: Bool {
    navigation.map { $0.topViewController === page } ?? (below.presentedViewController === page)
  }

  var coordinator: (any UIViewControllerTransitionCoordinator)? {
    (navigation ?? below).transitionCoordinator
  }

  var interaction: ZoomInteraction? {
    navigation?.zoomInteraction ?? page.presentationController?.zoomInteraction
  }

  /// The card that clips the page during a zoom; nil at rest.
  var card: UIView? {
    page.viewIfLoaded?.superview?.superview as? ZoomCardView
  }

  /// The frame at which the page is on screen, in the window's coordinates: the card's during a zoom; null if there is none.
  var shown: CGRect {
    let view: UIView? = card ?? page.viewIfLoaded
    guard let view, view.window != nil, let layer = view.layer.presentation() else { return .null }
    return layer.convert(layer.bounds, to: nil)
  }

  /// The frame of the page at rest.
  var rest: CGRect {
    let size = screen.window.bounds.size
    if kind == .push {
      return CGRect(x: 0, y: 44, width: size.width, height: size.height - 44)
    }
    return page.presentationController?.frameOfPresentedViewInContainerView
      ?? CGRect(origin: .zero, size: size)
  }

  /// The source's frame in the window's coordinates.
  var sourceFrame: CGRect { thumbnail.convert(thumbnail.bounds, to: nil) }

  /// Whether the source can be seen.
  var showsSource: Bool { thumbnail.layer.mask == nil }

  /// The appearance callbacks since the last call.
  func takeAppearances() -> [String] { log.take().filter { $0.contains(".view") } }

  func problemsAtRest() -> [String] {
    var problems = below.violations + page.violations
    for controller in [below, page] where !controller.isStable {
      problems.append("\(controller.name) rests in \(controller.last)")
    }
    if page.isVisible != isOpen { problems.append("the page says \(page.last)") }
    if card != nil { problems.append("the card is left over") }
    if isOpen, shown != rest { problems.append("the page rests at \(shown)") }
    if !isOpen, page.viewIfLoaded?.superview != nil { problems.append("the page is left over") }
    if !showsSource { problems.append("the source is hidden") }
    if coordinator != nil { problems.append("a coordinator is left over") }
    return problems
  }
}

extension CGRect {
  func isAlmost(_ other: CGRect, within tolerance: CGFloat = 0.01) -> Bool {
    abs(minX - other.minX) <= tolerance && abs(minY - other.minY) <= tolerance
      && abs(maxX - other.maxX) <= tolerance && abs(maxY - other.maxY) <= tolerance
  }
}
