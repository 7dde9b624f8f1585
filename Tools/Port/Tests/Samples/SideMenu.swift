// swift-format-ignore-file
import UIKit.UIGestureRecognizerSubclass
import ObjectiveC

@objc public protocol SideMenuDelegate: AnyObject {
  func sideMenuDidOpen(_ menu: SideMenuController)
  @objc optional func sideMenuDidClose(_ menu: SideMenuController)
  @objc optional func sideMenu(_ menu: SideMenuController, widthIn container: UIView) -> CGFloat
  @objc optional var dimmingColor: UIColor { get }
}

private var menuKey: UInt8 = 0

extension UIViewController {
  /// The menu beside this page.
  @objc public var sideMenu: SideMenuController? {
    get { objc_getAssociatedObject(self, &menuKey) as? SideMenuController }
    set { objc_setAssociatedObject(self, &menuKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }

  @objc open func toggleMenu() {
    parent?.toggleMenu()
  }

  @objc open var isMenuOpen: Bool { false }
}

/// A menu that comes in from the left, as many libraries have it.
@objcMembers
open class SideMenuController: UIViewController {
  public weak var menuDelegate: SideMenuDelegate?
  public private(set) var isOpen = false
  dynamic public var progress: CGFloat = 0

  @IBOutlet public private(set) weak var dimming: UIView!
  let button = UIButton(type: .system)

  open override func viewDidLoad() {
    super.viewDidLoad()
    let dimming = UIView(frame: view.bounds)
    dimming.backgroundColor = menuDelegate?.dimmingColor ?? #colorLiteral(red: 0, green: 0, blue: 0, alpha: 0.5)
    dimming.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: #selector(SideMenuController.close)))
    view.addSubview(dimming)
    self.dimming = dimming
    button.addTarget(self, action: #selector(press(_:)), for: .touchUpInside)
    button.addTarget(self, action: #selector(touch(_:event:)), for: .touchDown)
    view.addSubview(button)
    NotificationCenter.default.addObserver(
      self, selector: #selector(didResign), name: UIApplication.willResignActiveNotification,
      object: nil)
  }

  deinit {
    NotificationCenter.default.removeObserver(self)
  }

  open override func toggleMenu() {
    isOpen ? close() : open()
  }

  open override var isMenuOpen: Bool { isOpen }

  /// The width that the delegate determines, or 240 points.
  public var width: CGFloat { menuDelegate?.sideMenu?(self, widthIn: view) ?? 240 }

  public func open() {
    isOpen = true
    progress = 1
    menuDelegate?.sideMenuDidOpen(self)
  }

  public func close() {
    isOpen = false
    progress = 0
    menuDelegate?.sideMenuDidClose?(self)
  }

  /// The kinds of events that the button has sent.
  public private(set) var log: [String] = []

  private func press(_ sender: UIButton) { log.append("press") }

  private func touch(_ sender: UIButton, event: UIEvent) { log.append("touch") }

  private func didResign() { log.append("resign") }
}

extension SideMenuController {
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    dimming.frame = view.bounds
  }

  /// Closes the menu after a delay.
  public func closeLater() {
    NSObject.cancelPreviousPerformRequests(withTarget: self)
    perform(#selector(close), with: nil, afterDelay: 0.5)
  }
}
