import CoreGraphics
import Foundation

/// Reads the properties of a view from its element in a nib file.
@MainActor
struct NibAttributes {
  private let file: NibFile
  private let element: MarkupElement
  private let builder: NibBuilder

  init(_ file: NibFile, _ element: MarkupElement, _ builder: NibBuilder) {
    (self.file, self.element, self.builder) = (file, element, builder)
  }

  /// The elements that are read elsewhere, that have no effect here, or that Interface Builder only shows.
  private static let known: Set<String> = [
    "rect", "autoresizingMask", "subviews", "color", "constraints", "viewLayoutGuide",
    "connections",
    "fontDescription", "string", "size", "inset", "edgeInsets", "directionalEdgeInsets", "nil",
    "state", "segments", "prototypes", "sections", "cells", "accessibility", "variation",
    "userDefinedRuntimeAttributes", "textInputTraits", "offsetWrapper", "mutableData", "view",
    "tableViewCellContentView", "collectionViewCellContentView", "collectionViewFlowLayout",
    "collectionViewLayout", "blurEffect", "vibrancyEffect", "items", "gestureRecognizers",
    "attributedString", "buttonConfiguration", "collectionReusableView",
    "preferredSymbolConfiguration",
    "imageReference", "point", "textAttributes", "navigationBarAppearance", "toolbarAppearance",
    "tabBarAppearance", "scopeButtonTitles", "keyCommands", "traits", "layoutGuides",
    // What Interface Builder shows around a view, and what old versions of it wrote.
    "animations",
    "freeformSimulatedSizeMetrics", "simulatedStatusBarMetrics", "simulatedOrientationMetrics",
    "simulatedScreenMetrics", "simulatedToolbarMetrics", "simulatedTabBarMetrics",
    "simulatedNavigationBarMetrics",
  ]

  func apply(to view: UIView) {
    applyCommon(view)
    switch view {
    case let view as UILabel: apply(label: view)
    case let view as UIControl: apply(control: view)
    case let view as UIImageView: apply(imageView: view)
    case let view as UIProgressView:
      if element["progressViewStyle"] == "bar" { view.progressViewStyle = .bar }
      if let progress = element.number("progress") { view.progress = Float(progress) }
      view.progressTintColor = color("progressTintColor") ?? view.progressTintColor
      view.trackTintColor = color("trackTintColor") ?? view.trackTintColor
    case let view as UIActivityIndicatorView: apply(indicator: view)
    case let view as UIStackView: apply(stack: view)
    case let view as UITableView:
      apply(scrollView: view)
      apply(table: view)
    case let view as UICollectionView:
      apply(scrollView: view)
      apply(collection: view)
    case let view as UITextView:
      apply(scrollView: view)
      apply(textView: view)
    case let view as UIScrollView: apply(scrollView: view)
    case let view as UITableViewCell: apply(cell: view)
    case let view as UIVisualEffectView: apply(effectView: view)
    case let view as UINavigationBar: apply(bar: view)
    case let view as UISearchBar: apply(searchBar: view)
    default: break
    }
    builder.addItems(of: element, to: view)
    // Last, because some views show themselves.
    if element.flag("hidden") == true { view.isHidden = true }
    addSubviews(to: view)
    builder.setRuntimeAttributes(of: element, in: view)
    for child in element.children where !Self.known.contains(child.name) {
      file.warn(child, "“\(child.name)” is not supported in “\(element.name)”; it is left out.")
    }
  }

  private func color(_ key: String) -> UIColor? { file.color(element.child(key: key)) }

  // MARK: Every view

  private func applyCommon(_ view: UIView) {
    if let mask = element.child("autoresizingMask") {
      let parts: [(String, UIView.AutoresizingMask)] = [
        ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
        ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
        ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
      ]
      view.autoresizingMask = UIView.AutoresizingMask(
        parts.filter { mask.flag($0.0) == true }.map(\.1))
    }
    if element.flag("translatesAutoresizingMaskIntoConstraints") == false {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    if let rect = element.child(key: "frame") { view.frame = rect.rect }
    if let mode = element["contentMode"].flatMap({ Self.contentModes[$0] }) {
      view.contentMode = mode
    }
    view.tag = element.integer("tag") ?? view.tag
    if let alpha = element.number("alpha") { view.alpha = alpha }
    if let clips = element.flag("clipsSubviews") { view.clipsToBounds = clips }
    if let isOn = element.flag("userInteractionEnabled") { view.isUserInteractionEnabled = isOn }
    if element.flag("multipleTouchEnabled") == true { view.isMultipleTouchEnabled = true }
    if let tint = color("tintColor") { view.tintColor = tint }
    if let background = color("backgroundColor") { view.backgroundColor = background }
    if let margins = element.insets("layoutMargins") { view.layoutMargins = margins }
    if element["semanticContentAttribute"] == "forceLeftToRight" {
      view.semanticContentAttribute = .forceLeftToRight
    } else if element["semanticContentAttribute"] == "forceRightToLeft" {
      view.semanticContentAttribute = .forceRightToLeft
    }
    let priorities: [(String, (UILayoutPriority) -> Void)] = [
      (
        "horizontalHuggingPriority",
        { view.setContentHuggingPriority($0, for: .horizontal) }
      ),
      ("verticalHuggingPriority", { view.setContentHuggingPriority($0, for: .vertical) }),
      (
        "horizontalCompressionResistancePriority",
        { view.setContentCompressionResistancePriority($0, for: .horizontal) }
      ),
      (
        "verticalCompressionResistancePriority",
        { view.setContentCompressionResistancePriority($0, for: .vertical) }
      ),
    ]
    for (key, set) in priorities {
      if let priority = element.number(key) { set(UILayoutPriority(Float(priority))) }
    }
    if let accessibility = element.child("accessibility") {
      view.accessibilityLabel = accessibility.string("label")
      view.accessibilityIdentifier = accessibility["identifier"]
    }
  }

  private static let contentModes: [String: UIView.ContentMode] = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit,
    "scaleAspectFill": .scaleAspectFill, "redraw": .redraw, "center": .center, "top": .top,
    "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft,
    "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]

  private func addSubviews(to view: UIView) {
    switch view {
    case let cell as UITableViewCell: addContent(of: cell)
    case let cell as UICollectionViewCell:
      let content = element.child(key: "contentView")
      if let content {
        builder.addSubviews(of: content, to: cell.contentView)
        builder.add(cell.contentView, id: content["id"])
      }
      builder.addSubviews(of: element, to: cell)
    case let effect as UIVisualEffectView:
      if let content = element.child(key: "contentView") {
        builder.add(effect.contentView, id: content["id"])
        builder.addSubviews(of: content, to: effect.contentView)
      }
    default: builder.addSubviews(of: element, to: view)
    }
  }

  // MARK: Text

  private static let alignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified,
    "natural": .natural,
  ]
  private static let lineBreaks: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "characterWrap": .byCharWrapping, "clip": .byClipping,
    "headTruncation": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
    "middleTruncation": .byTruncatingMiddle,
  ]

  private var attributedText: String? {
    element.child("attributedString").map { string in
      string.children.filter { $0.name == "fragment" }
        .map { $0.string("content") ?? "" }.joined()
    }
  }

  private func apply(label: UILabel) {
    label.text = element.string("text") ?? attributedText
    if let font = file.font(element.child("fontDescription")) { label.font = font }
    if let color = color("textColor") { label.textColor = color }
    if let color = color("highlightedColor") { label.highlightedTextColor = color }
    if let alignment = element["textAlignment"].flatMap({ Self.alignments[$0] }) {
      label.textAlignment = alignment
    }
    if let mode = element["lineBreakMode"].flatMap({ Self.lineBreaks[$0] }) {
      label.lineBreakMode = mode
    }
    if let lines = element.integer("numberOfLines") { label.numberOfLines = lines }
    if element.flag("enabled") == false { label.isEnabled = false }
    if element.flag("highlighted") == true { label.isHighlighted = true }
    if element.flag("adjustsFontSizeToFit") == true,
      let scale = element.number("minimumScaleFactor"), scale > 0
    {
      (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, scale)
    }
    if let width = element.number("preferredMaxLayoutWidth") {
      label.preferredMaxLayoutWidth = width
    }
  }

  private func apply(textField field: UITextField) {
    field.text = element.string("text") ?? attributedText
    field.placeholder = element.string("placeholder")
    if let font = file.font(element.child("fontDescription")) { field.font = font }
    if let color = color("textColor") { field.textColor = color }
    if let alignment = element["textAlignment"].flatMap({ Self.alignments[$0] }) {
      field.textAlignment = alignment
    }
    let borders: [String: UITextField.BorderStyle] = [
      "none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
    ]
    if let border = element["borderStyle"].flatMap({ borders[$0] }) { field.borderStyle = border }
    let modes: [String: UITextField.ViewMode] = [
      "never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing,
      "always": .always,
    ]
    if let mode = element["clearButtonMode"].flatMap({ modes[$0] }) {
      field.clearButtonMode = mode
    }
    if element.child("textInputTraits")?.flag("secureTextEntry") == true {
      field.isSecureTextEntry = true
    }
  }

  private func apply(textView view: UITextView) {
    if let font = file.font(element.child("fontDescription")) { view.font = font }
    if let color = color("textColor") { view.textColor = color }
    if let alignment = element["textAlignment"].flatMap({ Self.alignments[$0] }) {
      view.textAlignment = alignment
    }
    view.text = element.string("text") ?? attributedText ?? ""
    if element.flag("editable") == false { view.isEditable = false }
    if element.flag("selectable") == false { view.isSelectable = false }
  }

  // MARK: Controls

  private func apply(control: UIControl) {
    if element.flag("enabled") == false { control.isEnabled = false }
    if element.flag("selected") == true { control.isSelected = true }
    switch element["contentHorizontalAlignment"] {
    case "left": control.contentHorizontalAlignment = .left
    case "right": control.contentHorizontalAlignment = .right
    case "leading": control.contentHorizontalAlignment = .leading
    case "trailing": control.contentHorizontalAlignment = .trailing
    case "fill": control.contentHorizontalAlignment = .fill
    case "center": control.contentHorizontalAlignment = .center
    default: break
    }
    switch element["contentVerticalAlignment"] {
    case "top": control.contentVerticalAlignment = .top
    case "bottom": control.contentVerticalAlignment = .bottom
    case "fill": control.contentVerticalAlignment = .fill
    default: break
    }
    switch control {
    case let button as UIButton: apply(button: button)
    case let field as UITextField: apply(textField: field)
    case let slider as UISlider:
      slider.minimumValue = Float(element.number("minValue") ?? 0)
      slider.maximumValue = Float(element.number("maxValue") ?? 1)
      slider.value = Float(element.number("value") ?? 0)
      if element.flag("continuous") == false { slider.isContinuous = false }
      slider.minimumTrackTintColor = color("minimumTrackTintColor")
      slider.maximumTrackTintColor = color("maximumTrackTintColor")
      slider.thumbTintColor = color("thumbTintColor")
    case let control as UISwitch:
      if element.flag("on") == true { control.isOn = true }
      control.onTintColor = color("onTintColor")
      control.thumbTintColor = color("thumbTintColor")
    case let control as UISegmentedControl:
      let segments = element.child("segments")?.children ?? []
      for (index, segment) in segments.enumerated() {
        if let image = file.image(segment) {
          control.insertSegment(with: image, at: index, animated: false)
        } else {
          control.insertSegment(
            withTitle: segment.string("title"), at: index, animated: false)
        }
        if segment.flag("enabled") == false { control.setEnabled(false, forSegmentAt: index) }
      }
      control.selectedSegmentIndex =
        element.integer("selectedSegmentIndex") ?? (segments.isEmpty ? -1 : 0)
    case let stepper as UIStepper:
      stepper.minimumValue = element.number("minimumValue").map { Double($0) } ?? 0
      stepper.maximumValue = element.number("maximumValue").map { Double($0) } ?? 100
      stepper.stepValue = element.number("stepValue").map { Double($0) } ?? 1
      stepper.value = element.number("value").map { Double($0) } ?? 0
      if element.flag("continuous") == false { stepper.isContinuous = false }
      if element.flag("autorepeat") == false { stepper.autorepeat = false }
      if element.flag("wraps") == true { stepper.wraps = true }
    case let picker as UIDatePicker:
      let modes: [String: UIDatePicker.Mode] = [
        "time": .time, "date": .date, "countDownTimer": .countDownTimer,
        "yearAndMonth": .yearAndMonth,
      ]
      picker.datePickerMode = element["datePickerMode"].flatMap { modes[$0] } ?? .dateAndTime
      picker.minuteInterval = element.integer("minuteInterval") ?? 1
    case let control as UIPageControl:
      control.numberOfPages = element.integer("numberOfPages") ?? 0
      control.currentPage = element.integer("currentPage") ?? 0
      control.pageIndicatorTintColor = color("pageIndicatorTintColor")
      control.currentPageIndicatorTintColor = color("currentPageIndicatorTintColor")
    default: break
    }
  }

  private func apply(button: UIButton) {
    if let font = file.font(element.child("fontDescription")) { button.titleLabel?.font = font }
    if let mode = element["lineBreakMode"].flatMap({ Self.lineBreaks[$0] }) {
      button.titleLabel?.lineBreakMode = mode
    }
    if let insets = element.insets("contentEdgeInsets") { button.contentEdgeInsets = insets }
    if let insets = element.insets("titleEdgeInsets") { button.titleEdgeInsets = insets }
    if let insets = element.insets("imageEdgeInsets") { button.imageEdgeInsets = insets }
    let states: [String: UIControl.State] = [
      "normal": .normal, "highlighted": .highlighted, "disabled": .disabled,
      "selected": .selected,
    ]
    for child in element.children where child.name == "state" {
      guard let state = child["key"].flatMap({ states[$0] }) else { continue }
      if let title = child.string("title") { button.setTitle(title, for: state) }
      if let image = file.image(child) { button.setImage(image, for: state) }
      if let image = file.image(child, "backgroundImage") {
        button.setBackgroundImage(image, for: state)
      }
      if let color = file.color(child.child(key: "titleColor")) {
        button.setTitleColor(color, for: state)
      }
    }
    guard let configuration = element.child("buttonConfiguration") else { return }
    if let title = configuration.string("title") { button.setTitle(title, for: .normal) }
    if let image = file.image(configuration) { button.setImage(image, for: .normal) }
    if let color = file.color(configuration.child(key: "baseForegroundColor")) {
      button.setTitleColor(color, for: .normal)
    }
    if configuration["style"] == "filled" {
      button.backgroundColor =
        file.color(configuration.child(key: "baseBackgroundColor")) ?? button.tintColor
      button.layer.cornerRadius = 6
      if !button.hasTitleColor { button.setTitleColor(.white, for: .normal) }
    }
  }

  // MARK: Other views

  private func apply(imageView view: UIImageView) {
    view.image = file.image(element)
    view.highlightedImage = file.image(element, "highlightedImage")
    if element.flag("highlighted") == true { view.isHighlighted = true }
  }

  private func apply(indicator: UIActivityIndicatorView) {
    if element["style"] == "large" || element["style"] == "whiteLarge" { indicator.style = .large }
    if element["style"]?.hasPrefix("white") == true { indicator.color = .white }
    if let color = color("color") { indicator.color = color }
    indicator.hidesWhenStopped = element.flag("hidesWhenStopped") ?? false
    if element.flag("animating") == true { indicator.startAnimating() }
  }

  private func apply(stack: UIStackView) {
    if element["axis"] == "vertical" { stack.axis = .vertical }
    let distributions: [String: UIStackView.Distribution] = [
      "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
      "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
    ]
    let alignments: [String: UIStackView.Alignment] = [
      "fill": .fill, "leading": .leading, "top": .top, "center": .center,
      "trailing": .trailing, "bottom": .bottom, "firstBaseline": .firstBaseline,
      "lastBaseline": .lastBaseline,
    ]
    if let value = element["distribution"].flatMap({ distributions[$0] }) {
      stack.distribution = value
    }
    if let value = element["alignment"].flatMap({ alignments[$0] }) { stack.alignment = value }
    stack.spacing = element.number("spacing") ?? 0
    if element.insets("layoutMargins") != nil { stack.isLayoutMarginsRelativeArrangement = true }
  }

  private func apply(scrollView view: UIScrollView) {
    if element.flag("pagingEnabled") == true { view.isPagingEnabled = true }
    if let scale = element.number("minimumZoomScale") { view.minimumZoomScale = scale }
    if let scale = element.number("maximumZoomScale") { view.maximumZoomScale = scale }
    if element.flag("bouncesZoom") == false { view.bouncesZoom = false }
    if element.flag("bounces") == false { view.bounces = false }
    if element.flag("scrollEnabled") == false { view.isScrollEnabled = false }
    if element.flag("alwaysBounceVertical") == true { view.alwaysBounceVertical = true }
    if element.flag("alwaysBounceHorizontal") == true { view.alwaysBounceHorizontal = true }
    if element.flag("directionalLockEnabled") == true { view.isDirectionalLockEnabled = true }
    if element.flag("showsHorizontalScrollIndicator") == false {
      view.showsHorizontalScrollIndicator = false
    }
    if element.flag("showsVerticalScrollIndicator") == false {
      view.showsVerticalScrollIndicator = false
    }
    if element["contentInsetAdjustmentBehavior"] == "never" {
      view.contentInsetAdjustmentBehavior = .never
    }
    if let insets = element.insets("contentInset") { view.contentInset = insets }
  }

  private func apply(table: UITableView) {
    // −1 stands for an automatic height.
    if let height = element.number("rowHeight"), height > 0 { table.rowHeight = height }
    if element["separatorStyle"] == "none" { table.separatorStyle = .none }
    if let color = color("separatorColor") { table.separatorColor = color }
    if let insets = element.insets("separatorInset") { table.separatorInset = insets }
    if element.flag("allowsSelection") == false { table.allowsSelection = false }
    if element.flag("allowsMultipleSelection") == true { table.allowsMultipleSelection = true }
    if let header = element.child(key: "tableHeaderView") {
      table.tableHeaderView = builder.build(header)
    }
    if let footer = element.child(key: "tableFooterView") {
      table.tableFooterView = builder.build(footer)
    }
    for cell in element.children(of: "prototypes") {
      guard let identifier = cell["reuseIdentifier"], !identifier.isEmpty else { continue }
      table.register(
        builder.cellMaker(cell, UITableViewCell.self), forCellReuseIdentifier: identifier)
    }
    let sections = element.children(of: "sections")
    if !sections.isEmpty {
      table.staticSections = sections.map { section in
        UITableView.StaticSection(
          header: section.string("headerTitle"), footer: section.string("footerTitle"),
          cells: section.children(of: "cells").compactMap { cell in
            (builder.build(cell) as? UITableViewCell).map {
              ($0, cell.number("rowHeight") ?? table.rowHeight)
            }
          })
      }
    }
  }

  private func apply(cell: UITableViewCell) {
    switch element["selectionStyle"] {
    case "none": cell.selectionStyle = .none
    case "blue": cell.selectionStyle = .blue
    case "gray": cell.selectionStyle = .gray
    default: break
    }
    switch element["accessoryType"] {
    case "disclosureIndicator", "detailDisclosureButton": cell.accessoryType = .disclosureIndicator
    case "checkmark": cell.accessoryType = .checkmark
    default: break
    }
    if let view = element.child(key: "backgroundView") { cell.backgroundView = builder.build(view) }
    if let view = element.child(key: "selectedBackgroundView") {
      cell.selectedBackgroundView = builder.build(view)
    }
  }

  /// Adds a cell's content. The labels of a cell with a style are there already.
  private func addContent(of cell: UITableViewCell) {
    guard let content = element.child(key: "contentView") else { return }
    builder.add(cell.contentView, id: content["id"])
    let own: [(id: String?, view: UIView?)] = [
      (element["textLabel"], element["textLabel"] == nil ? nil : cell.textLabel),
      (element["detailTextLabel"], element["detailTextLabel"] == nil ? nil : cell.detailTextLabel),
      (element["imageView"], element["imageView"] == nil ? nil : cell.imageView),
    ]
    let parts = content.children(of: "subviews")
    for part in parts {
      guard let view = own.first(where: { $0.id != nil && $0.id == part["id"] })?.view else {
        continue
      }
      builder.adopt(view, part)
    }
    guard !parts.contains(where: { part in own.contains { $0.id != nil && $0.id == part["id"] } })
    else { return }
    builder.addSubviews(of: content, to: cell.contentView)
  }

  private func apply(collection: UICollectionView) {
    element.child(key: "collectionViewLayout").map {
      builder.register(collection.collectionViewLayout, $0)
    }
    if let flow = element.child("collectionViewFlowLayout"),
      let layout = collection.collectionViewLayout as? UICollectionViewFlowLayout
    {
      layout.minimumLineSpacing = flow.number("minimumLineSpacing") ?? 10
      layout.minimumInteritemSpacing = flow.number("minimumInteritemSpacing") ?? 10
      if flow["scrollDirection"] == "horizontal" { layout.scrollDirection = .horizontal }
      if let size = flow.size("itemSize") { layout.itemSize = size }
      if let size = flow.size("headerReferenceSize") { layout.headerReferenceSize = size }
      if let size = flow.size("footerReferenceSize") { layout.footerReferenceSize = size }
      if let insets = flow.insets("sectionInset") { layout.sectionInset = insets }
    }
    for cell in element.children(of: "cells") {
      guard let identifier = cell["reuseIdentifier"], !identifier.isEmpty else { continue }
      let make = builder.cellMaker(cell, UICollectionReusableView.self)
      collection.register({ _ in make() }, ofKind: nil, identifier)
    }
    for (key, kind) in [
      ("sectionHeaderView", UICollectionView.elementKindSectionHeader),
      ("sectionFooterView", UICollectionView.elementKindSectionFooter),
    ] {
      guard let view = element.child(key: key), let identifier = view["reuseIdentifier"] else {
        continue
      }
      let make = builder.cellMaker(view, UICollectionReusableView.self)
      collection.register({ _ in make() }, ofKind: kind, identifier)
    }
  }

  private func apply(effectView view: UIVisualEffectView) {
    let styles: [String: UIBlurEffect.Style] = [
      "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular,
      "prominent": .prominent,
    ]
    func effect(_ element: MarkupElement) -> UIBlurEffect {
      UIBlurEffect(style: element["style"].flatMap { styles[$0] } ?? .regular)
    }
    if let blur = element.child("blurEffect") {
      view.effect = effect(blur)
    } else if let vibrancy = element.child("vibrancyEffect") {
      view.effect = UIVibrancyEffect(
        blurEffect: effect(vibrancy.child("blurEffect") ?? vibrancy))
    }
  }

  private func apply(searchBar bar: UISearchBar) {
    bar.text = element.string("text")
    bar.placeholder = element.string("placeholder")
    if element["searchBarStyle"] == "minimal" { bar.searchBarStyle = .minimal }
    if element["barStyle"] == "black" { bar.barStyle = .black }
    if let color = color("barTintColor") { bar.barTintColor = color }
    if element.flag("showsCancelButton") == true { bar.showsCancelButton = true }
    bar.scopeButtonTitles = element.child("scopeButtonTitles")?.children.map(\.text)
    if element.flag("showsScopeBar") == true { bar.showsScopeBar = true }
  }

  func apply(bar: UINavigationBar) {
    if let color = color("barTintColor") { bar.barTintColor = color }
    if element.flag("translucent") == false { bar.isTranslucent = false }
    if element["barStyle"] == "black" { bar.barStyle = .black }
    if element["largeTitles"] == "YES" { bar.prefersLargeTitles = true }
    if let attributes = textAttributes("titleTextAttributes") {
      bar.titleTextAttributes = attributes
    }
    if let attributes = textAttributes("largeTitleTextAttributes") {
      bar.largeTitleTextAttributes = attributes
    }
  }

  /// The color and font of a bar's titles; nil if the file gives none.
  private func textAttributes(_ key: String) -> [NSAttributedString.Key: Any]? {
    guard let element = element.child(key: key) else { return nil }
    var attributes: [NSAttributedString.Key: Any] = [:]
    attributes[.foregroundColor] = file.color(element.child(key: "textColor"))
    attributes[.font] = file.font(element.child("fontDescription"))
    return attributes
  }
}
