import CoreGraphics
import Foundation
import QuartzCore
import UIKit

extension UIWindow.Level {
  /// The level of the lab's windows beside the app: in front of the app's own.
  static let lab = UIWindow.Level(UIWindow.Level.alert.rawValue + 10)
}

/// The window below the app: the toolbar, and under it the timeline.
final class LabWindow: UIWindow {
  let toolbar: LabToolbar
  let timelineBar = TimelineBar()
  let timeline = TimelineView(frame: .zero)
  let edge = ResizeHandle(.timeline)
  private let panel = UIView()
  private let toolTip = ToolTipView(frame: .zero)
  private var toolTipTimer: Timer?

  /// The delay before a tooltip appears, in seconds.
  private static let toolTipDelay: TimeInterval = 0.5

  init(frame: CGRect, toolbar: LabToolbar) {
    self.toolbar = toolbar
    super.init(frame: frame)
    windowLevel = .lab
    backgroundColor = .secondarySystemBackground
    panel.backgroundColor = .systemBackground
    toolTip.alpha = 0
    panel.addSubview(timelineBar)
    panel.addSubview(timeline)
    for view in [panel, toolbar, edge, toolTip] as [UIView] { addSubview(view) }
    timeline.onZoom = { [weak timelineBar] in timelineBar?.show(zoom: $0) }
    toolbar.onHover = { [weak self] button, isOver in
      self?.hover(button, isOver, (button.command.title, button.command.key))
    }
    timeline.onHover = { [weak self] button, isOver in
      self?.hover(button, isOver, (button.kind.meaning, nil))
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Called for Escape while the lab has the keyboard.
  var onBack: (() -> Void)?

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack {
      onBack?()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  var showsTimeline = false {
    didSet { setNeedsLayout() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (bar, rest) = bounds.divided(atDistance: LabToolbar.height, from: .minYEdge)
    toolbar.frame = bar
    edge.isHidden = !showsTimeline
    edge.frame = CGRect(x: 0, y: 0, width: bounds.width, height: ResizeHandle.thickness)
    panel.isHidden = !showsTimeline
    panel.frame = rest
    // Without a recording, only the hint shows.
    timelineBar.isHidden = timeline.recording == nil
    let (tabs, rows) = panel.bounds.divided(
      atDistance: timelineBar.isHidden ? 0 : TimelineBar.height, from: .minYEdge)
    timelineBar.frame = tabs
    timeline.frame = rows
  }

  // MARK: Tooltips

  /// Shows what a button does, and its key, while the pointer is on it.
  private func hover(_ button: UIView, _ isOver: Bool, _ text: (title: String, key: String?)) {
    toolTipTimer?.invalidate()
    toolTipTimer = nil
    guard isOver else {
      toolTip.alpha = 0
      return
    }
    // A visible tooltip moves to the next button without delay.
    if toolTip.alpha > 0 { return showToolTip(text, of: button) }
    toolTipTimer = Timer.scheduledTimer(withTimeInterval: Self.toolTipDelay, repeats: false) {
      [weak self, weak button] _ in
      MainActor.assumeIsolated {
        if let button { self?.showToolTip(text, of: button) }
      }
    }
  }

  private func showToolTip(_ text: (title: String, key: String?), of button: UIView) {
    showToolTip(
      text.title, key: text.key,
      above: button.convert(CGPoint(x: button.bounds.midX, y: 0), to: self))
  }

  /// Shows a message above the middle of the toolbar for two seconds.
  func say(_ message: String) {
    toolTipTimer?.invalidate()
    showToolTip(message, key: nil, above: CGPoint(x: bounds.midX, y: toolbar.frame.minY))
    toolTipTimer = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.toolTip.alpha = 0 }
    }
  }

  private func showToolTip(_ text: String, key: String?, above middle: CGPoint) {
    toolTip.show(text, key: key)
    let size = toolTip.bounds.size
    let x = min(max((middle.x - size.width / 2).rounded(), 6), bounds.width - size.width - 6)
    toolTip.frame = CGRect(origin: CGPoint(x: x, y: middle.y - size.height - 14), size: size)
    toolTip.alpha = 1
  }
}

/// The bar above the timeline: a tab for each recording, and controls to reset, compare and zoom. Where there is no room for all tabs, they
/// scroll.
final class TimelineBar: UIView {
  var onChoose: ((AnimationRecording) -> Void)?
  var onReset: (() -> Void)?
  var onZoom: ((CGFloat) -> Void)?
  /// Called with the layout in which two recordings are to be compared; nil ends the comparison.
  var onCompare: ((AnimationComparison.Layout?) -> Void)?

  private struct Tab {
    let recording: AnimationRecording
    let button: UIButton
    var title = ""
    /// Tells the tab from earlier ones with the same title; from 1.
    var number = 1
  }

  private var tabs: [Tab] = []
  private let tabList = UIScrollView()
  /// The tab to which the list of tabs has scrolled. It scrolls again only if another one is chosen.
  private weak var revealed: UIButton?
  private let reset = UIButton(type: .system)
  /// Shown only while two recordings are compared.
  private let layouts = UISegmentedControl(items: [
    localized("Side by side"), localized("Overlay"), localized("Off"),
  ])
  private let zoomIn = UIButton(type: .system)
  private let zoomOut = UIButton(type: .system)
  /// Shows the zoom; a click shows the whole recording.
  private let zoomReset = UIButton(type: .system)
  private var zoom: CGFloat = 1
  private let separator = UIView()

  static let height: CGFloat = 32
  /// The width of the largest number of percent, in points.
  private static let zoomWidth: CGFloat = 44

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    separator.backgroundColor = .separator
    reset.setTitle(localized("Reset changes"), for: .normal)
    zoomIn.setTitle("+", for: .normal)
    zoomOut.setTitle("−", for: .normal)
    reset.accessibilityIdentifier = "lab.reset"
    zoomIn.accessibilityIdentifier = "lab.zoomIn"
    zoomOut.accessibilityIdentifier = "lab.zoomOut"
    zoomReset.accessibilityIdentifier = "lab.zoomReset"
    zoomIn.accessibilityLabel = localized("Zoom in")
    zoomOut.accessibilityLabel = localized("Zoom out")
    zoomReset.accessibilityLabel = localized("Show the whole recording")
    for button in [reset, zoomIn, zoomOut] {
      button.titleLabel?.font = .systemFont(ofSize: button === reset ? 12 : 16, weight: .medium)
      addSubview(button)
    }
    zoomReset.titleLabel?.font = .monospacedDigitSystemFont(ofSize: 11, weight: .medium)
    zoomReset.contentEdgeInsets = .zero
    addSubview(zoomReset)
    show(zoom: 1)
    tabList.showsHorizontalScrollIndicator = false
    tabList.accessibilityIdentifier = "lab.tabs"
    addSubview(tabList)
    addSubview(separator)
    layouts.accessibilityIdentifier = "lab.comparison"
    layouts.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        let all = AnimationComparison.Layout.allCases
        let index = layouts.selectedSegmentIndex
        onCompare?(all.indices.contains(index) ? all[index] : nil)
      }, for: .valueChanged)
    addSubview(layouts)
    reset.addAction(UIAction { [weak self] _ in self?.onReset?() }, for: .touchUpInside)
    zoomIn.addAction(UIAction { [weak self] _ in self?.onZoom?(1.5) }, for: .touchUpInside)
    zoomOut.addAction(UIAction { [weak self] _ in self?.onZoom?(1 / 1.5) }, for: .touchUpInside)
    zoomReset.addAction(
      UIAction { [weak self] _ in
        if let self { onZoom?(1 / zoom) }
      }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows how many times wider than the view the whole timeline is, and enables the buttons that can change that.
  func show(zoom: CGFloat) {
    self.zoom = zoom
    zoomReset.setTitle("\(Int((zoom * 100).rounded())) %", for: .normal)
    zoomReset.isEnabled = zoom > 1
    zoomOut.isEnabled = zoom > 1
    zoomIn.isEnabled = zoom < TimeAxis.largestZoom
  }

  /// Shows a tab for each recording, with the chosen one highlighted, and the layout of the comparison; nil if there is none.
  func show(
    _ recordings: [AnimationRecording], chosen: AnimationRecording?,
    title: (AnimationRecording) -> String, hasEdits: Bool,
    comparison: AnimationComparison.Layout?
  ) {
    tabs.removeAll { tab in
      let isGone = !recordings.contains { $0 === tab.recording }
      if isGone { tab.button.removeFromSuperview() }
      return isGone
    }
    for recording in recordings where !tabs.contains(where: { $0.recording === recording }) {
      tabs.append(Tab(recording: recording, button: makeTab(recording)))
    }
    for index in tabs.indices {
      let recording = tabs[index].recording
      let title = title(recording)
      if tabs[index].title != title {
        // Tabs keep their numbers when others go.
        let last = tabs.filter { $0.title == title }.map(\.number).max() ?? 0
        (tabs[index].title, tabs[index].number) = (title, last + 1)
      }
      let tab = tabs[index]
      let length = recording.range.upperBound - recording.range.lowerBound
      let name = tab.number == 1 ? title : "\(title) \(tab.number)"
      let button = tab.button
      button.setTitle("\(name)  \(ValueText.milliseconds(length))", for: .normal)
      let isChosen = recording === chosen
      button.isSelected = isChosen
      button.backgroundColor = isChosen ? .systemBlue : .tertiarySystemFill
      button.setTitleColor(isChosen ? .onSystemBlue : .label, for: .normal)
    }
    reset.isHidden = !hasEdits
    layouts.isHidden = comparison == nil
    if let comparison {
      layouts.selectedSegmentIndex =
        AnimationComparison.Layout.allCases.firstIndex(of: comparison)
        ?? UISegmentedControl.noSegment
    }
    zoomIn.isHidden = chosen == nil
    zoomOut.isHidden = chosen == nil
    zoomReset.isHidden = chosen == nil
    setNeedsLayout()
  }

  private func makeTab(_ recording: AnimationRecording) -> UIButton {
    let button = UIButton(type: .custom)
    button.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    button.contentEdgeInsets = UIEdgeInsets(top: 3, left: 9, bottom: 3, right: 9)
    button.layer.cornerRadius = 6
    button.accessibilityIdentifier = "lab.tab"
    button.addAction(
      UIAction { [weak self, weak recording] _ in
        if let recording { self?.onChoose?(recording) }
      }, for: .touchUpInside)
    tabList.addSubview(button)
    return button
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    separator.frame = CGRect(x: 0, y: bounds.height - 0.5, width: bounds.width, height: 0.5)
    var x = bounds.width - 8
    for button in [zoomIn, zoomReset, zoomOut, reset] where !button.isHidden {
      // The buttons do not move while the number changes.
      let width =
        button === zoomReset
        ? Self.zoomWidth : max(button.sizeThatFits(bounds.size).width.rounded(.up), 28)
      x -= width
      button.frame = CGRect(x: x, y: 3, width: width, height: bounds.height - 6)
      if button === zoomOut { x -= 6 }
    }
    if !reset.isHidden { x -= 6 }
    if !layouts.isHidden {
      let width = min(layouts.sizeThatFits(bounds.size).width.rounded(.up), max(x - 8, 0))
      x -= width
      layouts.frame = CGRect(x: x, y: 3, width: width, height: bounds.height - 6)
      x -= 6
    }
    tabList.frame = CGRect(x: 0, y: 0, width: max(x, 0), height: bounds.height)
    mirrorIfNeeded([zoomIn, zoomReset, zoomOut, reset, layouts, tabList])
    layOutTabs()
  }

  /// Places the tabs, the newest last, and scrolls to the chosen one.
  private func layOutTabs() {
    let widths = tabs.map { $0.button.sizeThatFits(bounds.size).width.rounded(.up) }
    let length = max(widths.reduce(10) { $0 + $1 + 6 }, tabList.bounds.width)
    var x: CGFloat = 8
    for (tab, width) in zip(tabs, widths) {
      tab.button.frame = CGRect(
        x: isMirrored ? length - x - width : x, y: 5, width: width, height: bounds.height - 10)
      x += width + 6
    }
    tabList.contentSize = CGSize(width: length, height: tabList.bounds.height)
    guard let chosen = tabs.first(where: \.button.isSelected)?.button, chosen !== revealed else {
      return
    }
    revealed = chosen
    tabList.scrollRectToVisible(chosen.frame.insetBy(dx: -8, dy: 0), animated: false)
  }
}
