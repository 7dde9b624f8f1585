// swift-format-ignore-file
import UIKit

public protocol SideMenuDelegate: AnyObject {
  func sideMenuDidOpen(_ menu: SideMenuController)
  func sideMenuDidClose(_ menu: SideMenuController)
  func sideMenu(_ menu: SideMenuController, widthIn container: UIView) -> CGFloat?
  var dimmingColor: UIColor? { get }
}

extension SideMenuDelegate {
  public func sideMenuDidClose(_ menu: SideMenuController) {}
  public func sideMenu(_ menu: SideMenuController, widthIn container: UIView) -> CGFloat? { nil }
  public var dimmingColor: UIColor? { nil }
}

private var menuKey: UInt8 = 0

extension UIViewController {
  /// The menu beside this page.
  public var sideMenu: SideMenuController? {
    get { objc_getAssociatedObject(self, &menuKey) as? SideMenuController }
    set { objc_setAssociatedObject(self, &menuKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }

  open func toggleMenu() {
    if let own = self as? any ToggleMenuOverriding { return own.overridingToggleMenu() }
    return baseToggleMenu()
  }

  func baseToggleMenu() {
    parent?.toggleMenu()
  }

  open var isMenuOpen: Bool {
    (self as? any IsMenuOpenOverriding)?.overridingIsMenuOpen ?? baseIsMenuOpen
  }

  var baseIsMenuOpen: Bool { false }
}

/// A menu that comes in from the left, as many libraries have it.
open class SideMenuController: UIViewController {
  public weak var menuDelegate: SideMenuDelegate?
  public private(set) var isOpen = false
  public var progress: CGFloat = 0

  public private(set) weak var dimming: UIView!
  let button = UIButton(type: .system)

  open override func viewDidLoad() {
    super.viewDidLoad()
    let dimming = UIView(frame: view.bounds)
    dimming.backgroundColor = menuDelegate?.dimmingColor ?? #colorLiteral(red: 0, green: 0, blue: 0, alpha: 0.5)
    dimming.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("close", SideMenuController.close)))
    view.addSubview(dimming)
    self.dimming = dimming
    button.addTarget(self, action: Selector("press:", SideMenuController.press(_:)), for: .touchUpInside)
    button.addTarget(self, action: Selector("touch:event:", SideMenuController.touch(_:event:)), for: .touchDown)
    view.addSubview(button)
    NotificationCenter.default.addObserver(
      self, selector: Selector("didResign", SideMenuController.didResign), name: UIApplication.willResignActiveNotification,
      object: nil)
  }

  deinit {
    NotificationCenter.default.removeObserver(self)
  }

  func overridingToggleMenu() {
    isOpen ? close() : open()
  }

  var overridingIsMenuOpen: Bool { isOpen }

  /// The width that the delegate determines, or 240 points.
  public var width: CGFloat { menuDelegate?.sideMenu(self, widthIn: view) ?? 240 }

  public func open() {
    isOpen = true
    progress = 1
    menuDelegate?.sideMenuDidOpen(self)
  }

  public func close() {
    isOpen = false
    progress = 0
    menuDelegate?.sideMenuDidClose(self)
  }

  /// The kinds of events that the button has sent.
  public private(set) var log: [String] = []

  private func press(_ sender: UIButton) { log.append("press") }

  private func touch(_ sender: UIButton, event: UIEvent) { log.append("touch") }

  private func didResign() { log.append("resign") }

  public override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [
      NibOutlet("dimming", \SideMenuController.dimming)
    ]
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    dimming.frame = view.bounds
  }
}

extension SideMenuController {

  /// Closes the menu after a delay.
  public func closeLater() {
    NSObject.cancelPreviousPerformRequests(withTarget: self)
    perform(Selector("close", SideMenuController.close), with: nil, afterDelay: 0.5)
  }
}

/// Has a version of its own of `toggleMenu`, which an extension of UIViewController adds.
protocol ToggleMenuOverriding: AnyObject {
  func overridingToggleMenu()
}

extension SideMenuController: ToggleMenuOverriding {}

/// Has a version of its own of `isMenuOpen`, which an extension of UIViewController adds.
protocol IsMenuOpenOverriding: AnyObject {
  var overridingIsMenuOpen: Bool { get }
}

extension SideMenuController: IsMenuOpenOverriding {}
