/// A view's part of layout by constraints. Views that no constraint concerns have none.
@MainActor
final class ViewLayoutState {
  /// The constraints that belong to the view.
  var constraints: [NSLayoutConstraint] = []
  /// The active constraints that name the view.
  var references: [NSLayoutConstraint] = []
  /// The layout guides that were added to the view.
  var guides: [UILayoutGuide] = []
  /// The view as an item of a system of constraints; nil if no installed constraint names it.
  var box: LayoutBox?
  /// The system of constraints inside the view, if its size is fixed for them.
  var engine: LayoutEngine?
  /// Whether constraints connect the inside of the view with the outside, so that both belong to one system although the view's
  /// frame is fixed.
  var isJoinedToOutside = false

  /// The weight of the natural size against those of other views with the same priority.
  var naturalSizeWeight = 1.0 {
    didSet { if naturalSizeWeight != oldValue { box?.naturalSizeDidChange() } }
  }

  private(set) var safeArea: UILayoutGuide?
  private(set) var margins: UILayoutGuide?
  private(set) var readable: UILayoutGuide?
  private(set) var keyboard: UILayoutGuide?
  private(set) var scrollContent: UILayoutGuide?
  private(set) var scrollFrame: UILayoutGuide?
  private var top: BarLayoutGuide?
  private var bottom: BarLayoutGuide?

  /// The guides that are in use, except those that were added.
  var systemGuides: [UILayoutGuide] {
    [safeArea, margins, readable, keyboard, scrollContent, scrollFrame, top, bottom]
      .compactMap { $0 }
  }

  /// Whether constraints determine the view's frame.
  var isPlacedByConstraints: Bool { box?.role == .free }

  func safeAreaGuide(of view: UIView) -> UILayoutGuide {
    guide(\.safeArea, "safe area", of: view) { .init(kind: .insets { $0.safeAreaInsets }) }
  }

  func marginsGuide(of view: UIView) -> UILayoutGuide {
    guide(\.margins, "layout margins", of: view) { .init(kind: .insets { $0.layoutMargins }) }
  }

  func readableGuide(of view: UIView) -> UILayoutGuide {
    guide(\.readable, "readable content", of: view) {
      .init(kind: .insets { $0.readableContentInsets })
    }
  }

  func keyboardGuide(of view: UIView) -> UILayoutGuide {
    guide(\.keyboard, "keyboard", of: view) { .init(kind: .bottom { $0.safeAreaInsets.bottom }) }
  }

  func scrollContentGuide(of view: UIView) -> UILayoutGuide {
    guide(\.scrollContent, "content", of: view) { .init(kind: .scrollContent) }
  }

  func scrollFrameGuide(of view: UIView) -> UILayoutGuide {
    guide(\.scrollFrame, "frame", of: view) { .init(kind: .scrollFrame) }
  }

  func topGuide(of view: UIView) -> BarLayoutGuide {
    guide(\.top, "top bars", of: view) { .init(kind: .top { $0.safeAreaInsets.top }) }
  }

  func bottomGuide(of view: UIView) -> BarLayoutGuide {
    guide(\.bottom, "bottom bars", of: view) { .init(kind: .bottom { $0.safeAreaInsets.bottom }) }
  }

  private func guide<Guide: UILayoutGuide>(
    _ place: ReferenceWritableKeyPath<ViewLayoutState, Guide?>, _ name: String, of view: UIView,
    create: () -> Guide
  ) -> Guide {
    if let guide = self[keyPath: place] { return guide }
    let guide = create()
    guide.identifier = name
    guide.owningView = view
    self[keyPath: place] = guide
    return guide
  }
}
