import CoreGraphics
import UIKit

/// A page of the lab's panel at the right of the app.
public enum InspectorPage: String, CaseIterable, Sendable {
  /// The editor of timing curves and springs.
  case curve
  /// The values of the selected layer.
  case layer
  /// How frames are drawn.
  case frame
  /// The app's own parameters, if it has set any: ``Lab/parameters``.
  case parameters
  /// The app's source, if it has set any: ``Lab/sources``.
  case code

  /// The name on the page's tab.
  var title: String {
    switch self {
    case .curve: localized("Timing")
    case .layer: localized("Layer")
    case .frame: localized("Frame")
    case .parameters: localized("Parameters")
    case .code: localized("Code")
    }
  }

  /// The key that opens and closes the page.
  var key: String {
    switch self {
    case .curve: "V"
    case .layer: "X"
    case .frame: "F"
    case .parameters: "N"
    case .code: "U"
    }
  }
}

/// The window at the right of the app: one page at a time, with tabs above it if there are several.
final class InspectorWindow: UIWindow {
  let editor = CurveEditor(frame: .zero)
  let layerPage = LayerPage(frame: .zero)
  let framePage = FramePage(frame: .zero)
  let parameters = ParametersPage(frame: .zero)
  let code = CodePage(frame: .zero)
  let edge = ResizeHandle(.panel)
  private let tabs = UISegmentedControl()
  private let separator = UIView()
  private var pages: [InspectorPage] = []
  private var page = InspectorPage.curve

  /// Called with the page that the user chooses.
  var onChoose: ((InspectorPage) -> Void)?
  /// Called for Escape while this window has the keyboard.
  var onBack: (() -> Void)?

  /// The least width that the pages need, in points.
  static let leastWidth: CGFloat = 304
  private static let tabsHeight: CGFloat = 44
  private static let margin: CGFloat = 12

  override init(frame: CGRect) {
    super.init(frame: frame)
    windowLevel = .lab
    backgroundColor = .systemBackground
    separator.backgroundColor = .separator
    tabs.accessibilityIdentifier = "lab.pages"
    tabs.apportionsSegmentWidthsByContent = true
    // All titles fit into the least width.
    for (state, weight) in [
      (UIControl.State.normal, UIFont.Weight.regular), (.selected, .semibold),
    ] {
      tabs.setTitleTextAttributes(
        [.font: UIFont.systemFont(ofSize: 12, weight: weight)], for: state)
    }
    tabs.addAction(
      UIAction { [weak self] _ in
        guard let self, pages.indices.contains(tabs.selectedSegmentIndex) else { return }
        onChoose?(pages[tabs.selectedSegmentIndex])
      }, for: .valueChanged)
    for page in InspectorPage.allCases { addSubview(view(of: page)) }
    for view in [tabs, separator, edge] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func view(of page: InspectorPage) -> UIView {
    switch page {
    case .curve: editor
    case .layer: layerPage
    case .frame: framePage
    case .parameters: parameters
    case .code: code
    }
  }

  /// Shows a page, and tabs for all `pages`, which contain it.
  func show(_ page: InspectorPage, of pages: [InspectorPage]) {
    if pages != self.pages {
      self.pages = pages
      tabs.removeAllSegments()
      for (index, page) in pages.enumerated() {
        tabs.insertSegment(withTitle: page.title, at: index, animated: false)
      }
    }
    if page != self.page || isHidden {
      let page = view(of: page)
      // The indicators show that the page continues below.
      DispatchQueue.main.async {
        page.subviews.lazy.compactMap { $0 as? UIScrollView }.first?.flashScrollIndicators()
      }
    }
    self.page = page
    tabs.selectedSegmentIndex = pages.firstIndex(of: page) ?? UISegmentedControl.noSegment
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    tabs.isHidden = pages.count < 2
    let (bar, rest) = bounds.divided(
      atDistance: tabs.isHidden ? 0 : Self.tabsHeight, from: .minYEdge)
    tabs.frame = bar.insetBy(dx: Self.margin, dy: 8)
    for other in InspectorPage.allCases {
      let view = view(of: other)
      view.isHidden = other != page
      view.frame = rest
    }
    separator.frame = CGRect(x: 0, y: 0, width: 0.5, height: bounds.height)
    edge.frame = CGRect(x: 0, y: 0, width: ResizeHandle.thickness, height: bounds.height)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.meanBack { onBack?() } else { super.pressesBegan(presses, with: event) }
  }
}
