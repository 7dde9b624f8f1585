/// An object that can receive and handle events. As in UIKit.
///
/// An event that a responder does not handle goes to ``UIResponder/next``: from a view to its view controller
/// or superview, then up to the window, the application and its delegate.
@preconcurrency @MainActor
open class UIResponder: NSObject, KeyValueObserver {
  /// The description for assistive technology; nil until a part of it is set.
  private var accessibility: AccessibilityBox?

  private final class AccessibilityBox {
    var description = AccessibilityDescription()
  }

  /// Creates a responder that is not yet part of a chain.
  public override init() {
    super.init()
  }

  /// Called after the object was loaded from a storyboard or nib file, when its outlets and actions are connected. As in UIKit.
  open func awakeFromNib() {}

  /// The properties that storyboards and nib files can set. Not in UIKit; see ``NibOutlet``. An override adds its own to those of super.
  open class var nibOutlets: [NibOutlet] { [] }

  /// The methods that storyboards and nib files can name as actions. Not in UIKit, which finds them through the Objective-C runtime. An
  /// override adds its own to those of super:
  ///
  ///     override class var nibActions: [Selector] {
  ///       super.nibActions + [Selector("close:", Page.close(_:))]
  ///     }
  open class var nibActions: [Selector] { [] }

  /// Called after a property has changed that the object observes. See `addObserver(_:forKeyPath:options:context:)`. Does nothing by default.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  /// In UIKit, called when Interface Builder shows the object. Never called here.
  open func prepareForInterfaceBuilder() {}

  /// In UIKit, archives the object. Has no effect: views and controllers are not archived here.
  open func encode(with coder: NSCoder) {}

  /// The responder that receives an event after this one; nil ends the chain.
  open var next: UIResponder? { nil }

  // MARK: Description for assistive technology

  private func described<Value>(
    _ keyPath: KeyPath<AccessibilityDescription, Value>, or standard: Value
  ) -> Value {
    accessibility?.description[keyPath: keyPath] ?? standard
  }

  private func describe<Value>(
    _ keyPath: WritableKeyPath<AccessibilityDescription, Value>, _ value: Value
  ) {
    let box = accessibility ?? AccessibilityBox()
    box.description[keyPath: keyPath] = value
    accessibility = box
  }

  /// A name that identifies the object in tests, scripts and recordings. The app's own interface never shows it.
  open var accessibilityIdentifier: String? {
    get { described(\.identifier, or: nil) }
    set { describe(\.identifier, newValue) }
  }

  /// A short description of the object; nil by default. Unlike in UIKit, nil for labels and buttons, too. This and the following
  /// properties are only stored: no screen reader is connected here.
  open var accessibilityLabel: String? {
    get { described(\.label, or: nil) }
    set { describe(\.label, newValue) }
  }

  /// What happens when the object is used; nil by default.
  open var accessibilityHint: String? {
    get { described(\.hint, or: nil) }
    set { describe(\.hint, newValue) }
  }

  /// The value of the object, such as that of a slider; nil by default.
  open var accessibilityValue: String? {
    get { described(\.value, or: nil) }
    set { describe(\.value, newValue) }
  }

  /// What the object is; nothing by default.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { described(\.traits, or: []) }
    set { describe(\.traits, newValue) }
  }

  /// Whether assistive technology can reach the object itself; false by default. Unlike in UIKit, false for controls, too.
  open var isAccessibilityElement: Bool {
    get { described(\.isElement, or: false) }
    set { describe(\.isElement, newValue) }
  }

  /// The objects inside that assistive technology can reach, in their order; nil for the subviews.
  open var accessibilityElements: [Any]? {
    get { described(\.elements, or: nil) }
    set { describe(\.elements, newValue) }
  }

  /// Further actions that assistive technology offers; nil by default.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { described(\.customActions, or: nil) }
    set { describe(\.customActions, newValue) }
  }

  /// Whether assistive technology ignores the objects inside.
  open var accessibilityElementsHidden: Bool {
    get { described(\.areElementsHidden, or: false) }
    set { describe(\.areElementsHidden, newValue) }
  }

  /// Whether assistive technology ignores the views beside this one, as for a dialog.
  open var accessibilityViewIsModal: Bool {
    get { described(\.isModal, or: false) }
    set { describe(\.isModal, newValue) }
  }

  /// Whether the objects inside are read one after the other, wherever they are.
  open var shouldGroupAccessibilityChildren: Bool {
    get { described(\.groupsChildren, or: false) }
    set { describe(\.groupsChildren, newValue) }
  }

  /// The rectangle on screen, in points; the view's own unless it is set.
  open var accessibilityFrame: CGRect {
    get {
      described(\.frame, or: nil)
        ?? (self as? UIView).map { $0.convert($0.bounds, to: UIScreen.main.coordinateSpace) }
        ?? .zero
    }
    set { describe(\.frame, newValue) }
  }

  /// The number of objects inside that assistive technology can reach.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// The object inside at a place in their order; nil if there is none.
  open func accessibilityElement(at index: Int) -> Any? {
    accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }
  /// The place of an object inside in their order; `NSNotFound` if it is none of them.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }

  /// Called when assistive technology uses the object. Returns false by default; never called here.
  open func accessibilityActivate() -> Bool { false }
  /// Called when assistive technology increases the value. Does nothing by default; never called here.
  open func accessibilityIncrement() {}
  /// Called when assistive technology decreases the value. Does nothing by default; never called here.
  open func accessibilityDecrement() {}
  /// Called when the user of assistive technology wants to leave. Returns false by default; never called here.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Called when touches begin in this view. The default forwards them to ``UIResponder/next``.
  ///
  /// - Parameters:
  ///   - touches: The touches that began, all in this view.
  ///   - event: The event they are part of; `event.allTouches` also contains touches that are down
  ///     elsewhere.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when touches that began in this view move, at most once a frame. The default forwards
  /// them to ``UIResponder/next``.
  ///
  /// The samples between two frames are in `event.coalescedTouches(for:)`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when touches that began in this view are lifted, wherever they are by then. The default
  /// forwards them to ``UIResponder/next``.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called instead of `touchesEnded` when touches are taken from this view: a gesture was
  /// recognized, the view left the window, or the window lost the input focus. The default forwards
  /// them to ``UIResponder/next``.
  ///
  /// `event` is nil when a gesture recognizer or a removed view is the cause.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Called when a key goes down, and again each time the keyboard repeats it. The default forwards
  /// the press to ``UIResponder/next``.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Called when a key goes up. The responder that received the beginning of a press receives its
  /// end, even if the focus has moved since. The default forwards the press to ``UIResponder/next``.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called instead of `pressesEnded` when the release of the key cannot be seen, for example
  /// because the window lost the keyboard. The default forwards the press to ``UIResponder/next``.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// Called when the wheel turns or two fingers move on a touchpad, unless a gesture recognizer has
  /// taken the scroll. The default forwards the event to ``UIResponder/next``.
  ///
  /// Not in UIKit, which delivers scrolling to gesture recognizers only.
  open func scrollWheel(with event: UIScrollEvent) {
    next?.scrollWheel(with: event)
  }

  /// Whether ``UIResponder/becomeFirstResponder()`` may succeed. The default is false, as in UIKit.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether ``resignFirstResponder()`` may succeed. The default is true, as in UIKit.
  open var canResignFirstResponder: Bool { true }

  /// Whether this is the application's first responder.
  open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

  /// Makes this the first responder, which receives key presses unless a view has the focus.
  ///
  /// Returns false if ``canBecomeFirstResponder`` is false or the current first responder refuses
  /// to resign. As in UIKit; there is one first responder for the whole application, not one for
  /// each window.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let current = UIApplication.shared.firstResponder, !current.resignFirstResponder() {
      return false
    }
    UIApplication.shared.firstResponder = self
    return true
  }

  /// Gives up being the first responder. Returns false if ``canResignFirstResponder`` is false, and
  /// true if this is not the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIApplication.shared.firstResponder = nil
    return true
  }

  /// Whether this responder performs `action` now. The default is true if the responder has that method.
  ///
  /// As in UIKit, except for how methods are found: see ``Selector``.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isMethod(of: self)
  }

  /// The first object of the responder chain, from this one on, that performs `action` now; nil for none. Override it to name another object. As in
  /// UIKit.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  // MARK: Keys

  /// The keyboard shortcuts that work while this responder is in the responder chain; see
  /// ``UIKeyCommand``. The default is nil.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Focus (used by views and view controllers)

  /// Whether the keyboard focus can move to this view. The default is false; controls and cells
  /// return true.
  open var canBecomeFocused: Bool { false }

  /// The environments to try, in this order, when the focus enters this one. The default is empty,
  /// which leaves the choice to reading order. See ``UIFocusEnvironment``.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }

  /// Whether the focus may move as `context` describes. The default is true. This is called for every
  /// environment around the old and the new view; the focus stays if one of them returns false.
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }

  /// Called after the focus moved within, into or out of this environment. Queue animations with
  /// `coordinator`. The default does nothing.
  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {}
}

@MainActor private let restorationKey = UnsafeRawPointer(
  UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

extension UIResponder {
  /// A name for the restoration of the state of views and controllers, which is not done here; nil by default. As in UIKit, the app may use it to
  /// find them again.
  public var restorationIdentifier: String? {
    get { objc_getAssociatedObject(self, restorationKey) as? String }
    set {
      objc_setAssociatedObject(self, restorationKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    }
  }
}
