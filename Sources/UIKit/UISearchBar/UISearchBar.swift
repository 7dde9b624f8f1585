/// A bar with a search field, a cancel button and buttons that choose where to search.
///
/// As in UIKit, without bookmarks, a list of recent searches, and images in place of the field's own. The bar's measures are this project's, apart from its
/// height. Main thread only.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  /// The appearance of the bar. As in UIKit.
  public enum Style: UInt, Sendable {
    /// The same as ``prominent``.
    case `default` = 0
    /// The bar has a background.
    case prominent = 1
    /// The bar has no background.
    case minimal = 2
  }

  private static let fieldHeight: CGFloat = 36
  private static let barHeight: CGFloat = 56
  private static let scopeHeight: CGFloat = 44
  private static let padding: CGFloat = 8
  private static let animationDuration = 0.25

  /// The field in which the user types.
  public let searchTextField = UISearchTextField(frame: .zero)
  /// The object that is told what the user does.
  open weak var delegate: (any UISearchBarDelegate)?

  /// The text of the field. Setting it does not call the delegate.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  /// The text that an empty field shows.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// A line of text above the field. It is stored and has no effect.
  open var prompt: String?
  /// Whether the bar has a background; see ``Style``.
  open var searchBarStyle = Style.default {
    didSet { applyColors() }
  }
  /// Whether the bar is light or dark. As in UIKit, `black` makes the bar dark whatever the appearance of the window is.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle == .default ? .unspecified : .dark }
  }
  /// Never read here: bars are opaque.
  open var isTranslucent = true
  /// The bar's background colour; nil for the one of its style.
  open var barTintColor: UIColor? {
    didSet { applyColors() }
  }
  /// An image in place of the bar's background. An empty image removes the background; others are drawn in the whole bar.
  open var backgroundImage: UIImage? {
    didSet {
      applyColors()
      layer.contents = backgroundImage?.cgImage
    }
  }

  /// Whether the cancel button is shown; false by default.
  open var showsCancelButton: Bool {
    get { hasCancelButton }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// The titles of the buttons that choose where to search; nil for none. They are shown while ``showsScopeBar`` is true.
  open var scopeButtonTitles: [String]? {
    didSet { updateScopes() }
  }
  /// Whether the bar has buttons that choose where to search; false by default.
  open var showsScopeBar = false {
    didSet {
      guard showsScopeBar != oldValue else { return }
      updateScopes()
      invalidateIntrinsicContentSize()
    }
  }
  /// The index of the chosen button. Setting it does not call the delegate.
  open var selectedScopeButtonIndex = 0 {
    didSet { selectScope() }
  }

  /// How the field changes the case of the user's text. See ``UITextField/autocapitalizationType``.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  /// See ``UITextField/autocorrectionType``.
  open var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  /// See ``UITextField/keyboardType``.
  open var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  /// See ``UITextField/returnKeyType``.
  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  /// See ``UITextField/enablesReturnKeyAutomatically``.
  open var enablesReturnKeyAutomatically: Bool {
    get { searchTextField.enablesReturnKeyAutomatically }
    set { searchTextField.enablesReturnKeyAutomatically = newValue }
  }

  private let cancelButton = UIButton(type: .system)
  private let scopes = UISegmentedControl()
  private var hasCancelButton = false
  private lazy var fieldDelegate = SearchFieldDelegate(self)

  // MARK: Creation

  /// Creates an empty bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareBar()
  }

  /// Creates a bar from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareBar()
    decodeNib(coder, as: UISearchBar.self)
  }

  private func prepareBar() {
    searchTextField.delegate = fieldDelegate
    searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBar(self, textDidChange: text ?? "")
      }, for: .editingChanged)
    cancelButton.setTitle(UIBarButtonItem.SystemItem.cancel.word, for: .normal)
    cancelButton.titleLabel?.font = .preferredFont(forTextStyle: .body)
    cancelButton.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBarCancelButtonClicked(self)
      }, for: .touchUpInside)
    cancelButton.alpha = 0
    scopes.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        selectedScopeButtonIndex = scopes.selectedSegmentIndex
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
      }, for: .valueChanged)
    scopes.isHidden = true
    for view in [searchTextField, cancelButton, scopes] { addSubview(view) }
    applyColors()
  }

  private func applyColors() {
    let isClear = searchBarStyle == .minimal || backgroundImage != nil
    backgroundColor = barTintColor ?? (isClear ? nil : .secondarySystemBackground)
  }

  private func updateScopes() {
    scopes.removeAllSegments()
    for (index, title) in (scopeButtonTitles ?? []).enumerated() {
      scopes.insertSegment(withTitle: title, at: index, animated: false)
    }
    selectScope()
    scopes.isHidden = !showsScopeBar || scopes.numberOfSegments == 0
    setNeedsLayout()
  }

  private func selectScope() {
    let isThere = (0..<scopes.numberOfSegments).contains(selectedScopeButtonIndex)
    scopes.selectedSegmentIndex =
      isThere ? selectedScopeButtonIndex : UISegmentedControl.noSegment
  }

  /// Shows or hides the cancel button.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != hasCancelButton else { return }
    hasCancelButton = showsCancelButton
    let change = { [self] in
      cancelButton.alpha = hasCancelButton ? 1 : 0
      setNeedsLayout()
      layoutIfNeeded()
    }
    guard animated, window != nil else { return change() }
    layoutIfNeeded()
    UIView.animate(withDuration: Self.animationDuration, animations: change)
  }

  // MARK: First responder

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

  // MARK: Layout

  private var height: CGFloat { Self.barHeight + (showsScopeBar ? Self.scopeHeight : 0) }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let space = bounds.insetBy(dx: Self.padding, dy: 0)
    let barHeight = bounds.height - (showsScopeBar ? Self.scopeHeight : 0)
    let buttonWidth = cancelButton.sizeThatFits(space.size).width
    let reserved = hasCancelButton ? buttonWidth + Self.padding : 0
    let y = ((barHeight - Self.fieldHeight) / 2).rounded()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    searchTextField.frame = CGRect(
      x: space.minX + (isMirrored ? reserved : 0), y: y, width: max(0, space.width - reserved),
      height: Self.fieldHeight)
    let end = hasCancelButton ? space.maxX - buttonWidth : bounds.maxX
    cancelButton.frame = CGRect(
      x: isMirrored ? bounds.width - end - buttonWidth : end, y: y, width: buttonWidth,
      height: Self.fieldHeight)
    scopes.frame = CGRect(
      x: space.minX, y: barHeight, width: space.width, height: Self.scopeHeight - Self.padding)
  }
}

/// Passes what happens in the field on to the bar's delegate.
@MainActor
private final class SearchFieldDelegate: NSObject, UITextFieldDelegate {
  private unowned let bar: UISearchBar

  init(_ bar: UISearchBar) { self.bar = bar }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarShouldBeginEditing(bar) ?? true
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    bar.delegate?.searchBarTextDidBeginEditing(bar)
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarShouldEndEditing(bar) ?? true
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    bar.delegate?.searchBarTextDidEndEditing(bar)
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    bar.delegate?.searchBar(bar, shouldChangeTextIn: range, replacementText: string) ?? true
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarSearchButtonClicked(bar)
    return false
  }
}
