/// Asks the user something, or tells them something, over the page: as an alert in the middle or as an action sheet.
///
///     let alert = UIAlertController(
///       title: "Delete the page?", message: "It can't be restored.", preferredStyle: .alert)
///     alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in delete() })
///     present(alert, animated: true)
///
/// In an alert, two buttons with short titles lie beside each other, the cancel button at the leading side. Otherwise the
/// buttons lie below each other, the cancel button last. An alert that is too high for its window scrolls.
///
/// An action sheet lies at the lower edge of a narrow window. In a window of regular width it lies in the middle; it has no
/// source view. A click beside it performs its cancel action.
///
/// The user may slide from button to button while pressed; the one under the lift counts. Return performs the preferred action
/// or, without one, the only action of the default style, or the only action at all; in a text field, it goes to the next
/// field first. Escape performs the cancel action. Tab and the arrow keys move the focus among fields and buttons.
///
/// An alert may be dismissed while it is being presented. The presentation then ends at once, with `viewDidAppear` and its
/// completion, and the alert turns where it is.
///
/// As in UIKit, with these differences: where UIKit raises an exception, a warning is emitted and the call has no effect; there
/// is no `severity`; and actions may be added while the alert is shown.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// How the controller asks. As in UIKit.
  public enum Style: Int, Sendable {
    /// Choices about what the user is doing, at the lower edge.
    case actionSheet = 0
    /// A question or a message in the middle.
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

  /// The title, in strong letters.
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

  /// The action that Return performs, one of ``actions``. Its button is filled with the tint colour. Action sheets don't use it.
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

  /// Adds an action. There may be only one with the style `cancel`.
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

  /// Adds a text field to an alert. Action sheets have none. The first field is edited when the alert appears.
  ///
  /// - Parameter configurationHandler: Called at once, to set the field's properties. Its `accessibilityIdentifier` is
  ///   `alert.field.1` for the first field, unless the handler changes it.
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

  /// Handles Return in a field: goes to the next one, or performs the action of Return.
  private func leave(_ field: AlertTextField) {
    guard let index = fields.firstIndex(of: field) else { return }
    if index + 1 < fields.count {
      fields[index + 1].becomeFirstResponder()
    } else {
      performReturn()
    }
  }

  // MARK: View

  /// The card, once it has been loaded.
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

  /// Gives the field that is edited the focus, so that Tab goes on from there. While the alert begins to come, no view in
  /// it can have the focus yet.
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

  /// A field, or else the button of Return, or else that of the cancel action.
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

  /// Dismisses the alert, and runs the handler of the action afterwards. Only the first choice counts.
  private func perform(_ action: UIAlertAction) {
    guard action.isEnabled, !hasChosen, !isBeingDismissed, let presenter = modal.presenter else {
      return
    }
    hasChosen = true
    presenter.dismissPresented(animated: true) { action.handler?(action) }
  }
}
