/// A view controller that asks or informs the user over the current page, with an alert or an action sheet.
///
///     let alert = UIAlertController(
///       title: "Delete the page?", message: "It can't be restored.", preferredStyle: .alert)
///     alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in delete() })
///     present(alert, animated: true)
///
/// An alert with two short titles shows its buttons side by side, with the cancel button on the leading side. Otherwise the
/// buttons are in a column, with the cancel button last. An alert that is too high for its window scrolls.
///
/// An action sheet is at the lower edge of a window of compact width, and in the middle of a window of regular width; it has
/// no source view. A click outside it performs its cancel action.
///
/// A press may slide from button to button; the button under the pointer at the release is chosen. In an alert, Return
/// performs the preferred action, else the only action of the default style, else the only action. In a text field that isn't
/// the last, it moves to the next field instead. Escape performs the cancel action. Tab and the arrow keys move the focus
/// between fields and buttons.
///
/// An alert may be dismissed while it is being presented. The presentation then completes at once, with `viewDidAppear` and
/// its completion handler, and the dismissal continues from the alert's current appearance.
///
/// As in UIKit, with these differences: misuse that raises an exception in UIKit emits a warning and has no effect; there is
/// no `severity`; and actions may be added while the alert is shown.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The styles of an alert controller. As in UIKit.
  public enum Style: Int, Sendable {
    /// A set of choices for the user's current task, at the lower edge of a window of compact width.
    case actionSheet = 0
    /// A question or a message in the middle of the window.
    case alert = 1
  }

  // MARK: Creation

  /// Creates an alert or an action sheet without actions.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
  }

  /// The style; an action sheet by default.
  public private(set) var preferredStyle = Style.actionSheet

  // MARK: Text

  /// The title, in semibold text.
  open override var title: String? {
    didSet { textDidChange() }
  }

  /// The text below the title.
  open var message: String? {
    didSet { textDidChange() }
  }

  private func textDidChange() {
    card?.show(title: title, message: message)
    sizeDidChange()
  }

  // MARK: Actions

  /// The actions, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []

  /// The action that Return performs; nil by default. It must be one of ``actions``. Its button is filled with the tint
  /// colour. Action sheets ignore it.
  open var preferredAction: UIAlertAction? {
    didSet {
      if let preferredAction, !actions.contains(preferredAction) {
        UIKitWarning.emit(
          "The preferred action of an alert must be one of its actions; '\(preferredAction.title ?? "")' is ignored."
        )
        self.preferredAction = oldValue
      } else {
        actionsDidChange()
      }
    }
  }

  /// Adds an action. A second action with the style `cancel` is ignored, with a warning.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, let cancelAction {
      return UIKitWarning.emit(
        "An alert has at most one cancel action: it has '\(cancelAction.title ?? "")', and '\(action.title ?? "")' is ignored."
      )
    }
    actions.append(action)
    actionsDidChange()
  }

  private var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

  private var shownPreferredAction: UIAlertAction? {
    preferredStyle == .alert ? preferredAction : nil
  }

  /// The action that Return performs.
  private var returnAction: UIAlertAction? {
    guard preferredStyle == .alert else { return nil }
    if let preferredAction { return preferredAction }
    let ordinary = actions.filter { $0.style == .default }
    if ordinary.count == 1 { return ordinary[0] }
    return actions.count == 1 ? actions[0] : nil
  }

  private func actionsDidChange() {
    card?.show(actions: actions, preferred: shownPreferredAction)
    sizeDidChange()
  }

  // MARK: Text fields

  private var fields: [AlertTextField] = []

  /// The text fields, in the order in which they were added; nil if there are none.
  public var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  /// Adds a text field to an alert; action sheets can't have any. The first field becomes the first responder when the alert
  /// appears.
  ///
  /// - Parameter configurationHandler: Called at once with the field, to set its properties. The field's
  ///   `accessibilityIdentifier` is `alert.field.` and the field's number, from 1, unless the handler changes it.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return UIKitWarning.emit("Only alerts have text fields, and action sheets don't.")
    }
    let field = AlertTextField(frame: .zero)
    fields.append(field)
    field.accessibilityIdentifier = "alert.field.\(fields.count)"
    field.addAction(
      UIAction { [weak self, weak field] _ in
        if let field { self?.leave(field) }
      }, for: .primaryActionTriggered)
    configurationHandler?(field)
    card?.show(fields: fields)
    sizeDidChange()
  }

  /// Handles Return in a field: moves to the next field or, in the last field, performs the action of Return.
  private func leave(_ field: AlertTextField) {
    guard let index = fields.firstIndex(of: field) else { return }
    if index + 1 < fields.count {
      fields[index + 1].becomeFirstResponder()
    } else {
      performReturn()
    }
  }

  // MARK: View

  /// The card; nil before the view is loaded.
  private var card: AlertView? { viewIfLoaded as? AlertView }

  open override func loadView() {
    let card = AlertView(style: preferredStyle)
    card.onChoice = { [weak self] in self?.perform($0) }
    card.show(title: title, message: message)
    card.show(fields: fields)
    card.show(actions: actions, preferred: shownPreferredAction)
    view = card
  }

  private func sizeDidChange() {
    guard isViewLoaded else { return }
    modal.presentation?.container?.setNeedsLayout()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    hasChosen = false
  }

  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    fields.first?.becomeFirstResponder()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    focusEditedField()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    focusEditedField()
  }

  /// Gives the focus to the field that is edited, so that Tab continues from it. This is tried several times, because no view
  /// of the alert can have the focus at the start of the presentation.
  private func focusEditedField() {
    guard UIApplication.shared.focus.focusedView == nil,
      let field = fields.first(where: \.isFirstResponder)
    else { return }
    UIApplication.shared.focus.requestFocusUpdate(to: field)
  }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    for field in fields where field.isFirstResponder { _ = field.resign() }
  }

  /// The first text field; without fields, the button that Return performs, then the cancel button.
  open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    if let field = fields.first { return [field] }
    return [returnAction, cancelAction].compactMap { card?.button(of: $0) }
  }

  override func ownPresentationController(
    presenting: UIViewController?
  ) -> UIPresentationController? {
    AlertPresentation(presentedViewController: self, presenting: presenting)
  }

  // MARK: Choosing

  /// Whether the user has chosen an action in this presentation.
  private var hasChosen = false

  func performCancel() {
    if let cancelAction { perform(cancelAction) }
  }

  func performReturn() {
    if let returnAction { perform(returnAction) }
  }

  /// Dismisses the alert, then runs the action's handler. Only the first choice of a presentation counts.
  private func perform(_ action: UIAlertAction) {
    guard action.isEnabled, !hasChosen, !isBeingDismissed, let presenter = modal.presenter else {
      return
    }
    hasChosen = true
    presenter.dismissPresented(animated: true) { action.handler?(action) }
  }
}
