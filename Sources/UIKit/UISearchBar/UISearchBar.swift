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
  /// The height of a field that is hidden, while a bar in a navigation bar gives way.
  private static let hiddenFieldHeight: CGFloat = 12
  private static let barHeight: CGFloat = 56
  /// The height of the bar below a title, and the space above the field there. As in UIKit.
  private static let (heightBelowTitle, topBelowTitle): (CGFloat, CGFloat) = (52, 1)
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
    set {
      guard newValue != text else { return }
      searchTextField.text = newValue
      searchController?.searchDidChange()
    }
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
      searchController?.searchBarHeightDidChange()
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

  /// The search controller to which the bar belongs.
  weak var searchController: UISearchController?
  /// Whether the bar is shown in a navigation bar, whose background it takes.
  var isInNavigationBar = false {
    didSet {
      guard isInNavigationBar != oldValue else { return }
      applyColors()
      invalidateIntrinsicContentSize()
      contents.setNeedsLayout()
    }
  }
  private let contents = SearchBarContents(frame: .zero)
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
        searchController?.searchDidChange()
      }, for: .editingChanged)
    cancelButton.setTitle(UIBarButtonItem.SystemItem.cancel.word, for: .normal)
    cancelButton.titleLabel?.font = .preferredFont(forTextStyle: .body)
    cancelButton.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBarCancelButtonClicked(self)
        searchController?.end()
      }, for: .touchUpInside)
    cancelButton.alpha = 0
    scopes.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        selectedScopeButtonIndex = scopes.selectedSegmentIndex
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
        searchController?.searchDidChange()
      }, for: .valueChanged)
    scopes.isHidden = true
    contents.onLayout = { [weak self] in self?.layOutContents() }
    for view in [searchTextField, cancelButton, scopes] { contents.addSubview(view) }
    addSubview(contents)
    applyColors()
  }

  private func applyColors() {
    let isClear = searchBarStyle == .minimal || backgroundImage != nil || isInNavigationBar
    backgroundColor = barTintColor ?? (isClear ? nil : .secondarySystemBackground)
  }

  private func updateScopes() {
    scopes.removeAllSegments()
    for (index, title) in (scopeButtonTitles ?? []).enumerated() {
      scopes.insertSegment(withTitle: title, at: index, animated: false)
    }
    selectScope()
    scopes.isHidden = !showsScopeBar || scopes.numberOfSegments == 0
    contents.setNeedsLayout()
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
      contents.setNeedsLayout()
      contents.layoutIfNeeded()
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

  private var height: CGFloat {
    (isBelowTitle ? Self.heightBelowTitle : Self.barHeight)
      + (showsScopeBar ? Self.scopeHeight : 0)
  }

  /// Whether the bar is below the title of a navigation bar, rather than in its place.
  private var isBelowTitle: Bool {
    isInNavigationBar && searchController?.item?.hidesRowForSearch != true
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if !isLifted { contents.place(in: bounds) }
  }

  /// Lays out the field and the buttons in ``contents``. Below a title, the field becomes lower while the bar gives way. During a search, the
  /// bar may extend above the field, to the upper edge of the screen.
  private func layOutContents() {
    let bounds = contents.bounds
    let padding = isInNavigationBar ? LargeTitleMotion.sideInset : Self.padding
    let space = bounds.insetBy(dx: padding, dy: 0)
    let barHeight = bounds.height - (showsScopeBar ? Self.scopeHeight : 0)
    let buttonWidth = cancelButton.sizeThatFits(space.size).width
    let reserved = hasCancelButton ? buttonWidth + Self.padding : 0
    var (y, height) = (((barHeight - Self.fieldHeight) / 2).rounded(), Self.fieldHeight)
    if isBelowTitle {
      y = Self.topBelowTitle
      height = max(0, height - max(0, Self.heightBelowTitle - barHeight))
    } else if isLifted {
      y = barHeight - (Self.barHeight + Self.fieldHeight) / 2
    }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    searchTextField.frame = CGRect(
      x: space.minX + (isMirrored ? reserved : 0), y: y, width: max(0, space.width - reserved),
      height: height)
    searchTextField.alpha = min(
      1, max(0, (height - Self.hiddenFieldHeight) / (Self.fieldHeight - Self.hiddenFieldHeight)))
    let end = hasCancelButton ? space.maxX - buttonWidth : bounds.maxX
    cancelButton.frame = CGRect(
      x: isMirrored ? bounds.width - end - buttonWidth : end, y: y, width: buttonWidth,
      height: Self.fieldHeight)
    scopes.frame = CGRect(
      x: space.minX, y: barHeight, width: space.width, height: Self.scopeHeight - Self.padding)
  }

  // MARK: The transition into a search

  /// Whether the field and the buttons are in another view, during a search.
  var isLifted: Bool { contents.superview !== self }

  /// The frame of the field and the buttons, where the bar is, in the view that has them now.
  var frameOfContentsAtRest: CGRect { convert(bounds, to: contents.superview) }

  /// Moves the field and the buttons into `view`, at the same place on screen. There, they are in front of the bar's background colour.
  func liftContents(into view: UIView) {
    let frame = convert(bounds, to: view)
    contents.backgroundColor = backgroundColor ?? .systemBackground
    view.addSubview(contents)
    contents.place(in: frame)
  }

  /// Moves the field and the buttons to another place in the view that has them.
  func placeContents(in frame: CGRect) {
    contents.place(in: frame)
    contents.layoutIfNeeded()
  }

  /// Moves the field and the buttons back into the bar.
  func returnContents() {
    guard isLifted else { return }
    contents.backgroundColor = nil
    addSubview(contents)
    contents.place(in: bounds)
  }

  /// Ends an active search for Escape and the back key.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.meanBack, let searchController, searchController.isActive else {
      return super.pressesBegan(presses, with: event)
    }
    searchController.end()
  }
}

/// The field and the buttons of a search bar.
@MainActor
private final class SearchBarContents: UIView {
  var onLayout: () -> Void = {}

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout()
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
    bar.searchController?.begin()
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
    if bar.searchController?.isActive == true { textField.resignFirstResponder() }
    return false
  }
}
