extension UIStackView {
  private var isHorizontal: Bool { axis == .horizontal }
  private var crossAxis: NSLayoutConstraint.Axis { isHorizontal ? .vertical : .horizontal }

  private func length(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }
  private func breadth(_ size: CGSize) -> CGFloat { isHorizontal ? size.height : size.width }

  private var shownViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  private var margins: UIEdgeInsets {
    isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
  }

  // MARK: Measuring

  /// The natural length and breadth of a view if `room` is available across the axis; nil where it has none.
  private func measure(_ view: UIView, room: CGFloat) -> (length: CGFloat?, breadth: CGFloat?) {
    let given = givenSizes[ObjectIdentifier(view)] ?? .zero
    let intrinsic = view.intrinsicContentSize
    func own(_ intrinsic: CGFloat, _ given: CGFloat) -> CGFloat? {
      if intrinsic != UIView.noIntrinsicMetric { return intrinsic }
      return given > 0 ? given : nil
    }
    let size = (
      length: own(length(intrinsic), length(given)),
      breadth: own(breadth(intrinsic), breadth(given))
    )
    guard let natural = size.breadth, natural > room, length(intrinsic) != UIView.noIntrinsicMetric
    else { return size }
    // Text that is too wide is broken into lines and becomes higher.
    let fitting = view.sizeThatFits(
      isHorizontal
        ? CGSize(width: 0, height: room)
        : CGSize(width: room, height: .greatestFiniteMagnitude))
    return (length(fitting), min(breadth(fitting), room))
  }

  private func request(_ view: UIView, length: CGFloat?) -> StackGeometry.Request {
    StackGeometry.Request(
      length: max(0, length ?? 0), isFlexible: length == nil,
      hugging: view.contentHuggingPriority(for: axis).rawValue,
      resistance: view.contentCompressionResistancePriority(for: axis).rawValue,
      spacingAfter: customSpacings[ObjectIdentifier(view)] ?? spacing)
  }

  func naturalSize(room: CGSize) -> CGSize {
    let margins = margins
    let inside = CGSize(
      width: room.width - margins.left - margins.right,
      height: room.height - margins.top - margins.bottom)
    let measured = shownViews.map { measure($0, room: breadth(inside)) }
    let requests = zip(shownViews, measured).map { request($0, length: $1.length) }
    let natural = StackGeometry.naturalLength(requests, distribution)
    let widest = measured.reduce(0) { max($0, $1.breadth ?? 0) }
    return CGSize(
      width: (isHorizontal ? natural : widest) + margins.left + margins.right,
      height: (isHorizontal ? widest : natural) + margins.top + margins.bottom)
  }

  // MARK: Arranging

  func arrange() {
    let views = shownViews
    let area = bounds.inset(by: margins)
    let room = max(0, breadth(area.size))
    var measured = views.map { measure($0, room: room) }
    func measuredSpans() -> [StackGeometry.Span] {
      StackGeometry.spans(
        zip(views, measured).map { request($0, length: $1.length) },
        length: max(0, length(area.size)), distribution)
    }
    var spans = measuredSpans()
    if isHorizontal {
      // The height of text depends on the width that it was given.
      for (index, view) in views.enumerated() {
        guard let natural = measured[index].length, spans[index].length < natural else { continue }
        let fitting = view.sizeThatFits(
          CGSize(width: spans[index].length, height: .greatestFiniteMagnitude))
        measured[index].breadth = fitting.height
      }
      spans = measuredSpans()
    }
    let baseline = commonBaseline(views, measured.map { min($0.breadth ?? room, room) })
    for (index, view) in views.enumerated() {
      let across = across(view, natural: measured[index].breadth, room: room, baseline: baseline)
      place(view, spans[index], across, in: area)
    }
  }

  private func across(
    _ view: UIView, natural: CGFloat?, room: CGFloat, baseline: CGFloat
  ) -> StackGeometry.Span {
    let breadth = alignment == .fill ? room : min(natural ?? room, room)
    switch alignment {
    case .fill, .leading: return .init(start: 0, length: breadth)
    case .center: return .init(start: (room - breadth) / 2, length: breadth)
    case .trailing: return .init(start: room - breadth, length: breadth)
    case .firstBaseline, .lastBaseline:
      guard isHorizontal else { return .init(start: 0, length: breadth) }
      return .init(start: baseline - self.baseline(of: view, height: breadth), length: breadth)
    }
  }

  /// Places a view. Both edges are rounded to pixels, so that views without a gap stay adjacent.
  private func place(
    _ view: UIView, _ along: StackGeometry.Span, _ across: StackGeometry.Span, in area: CGRect
  ) {
    func ends(_ span: StackGeometry.Span, from origin: CGFloat) -> (CGFloat, CGFloat) {
      let scale = contentScaleFactor
      let start = ((origin + span.start) * scale).rounded() / scale
      let end = ((origin + span.start + span.length) * scale).rounded() / scale
      return (start, end - start)
    }
    let (x, width) = ends(isHorizontal ? along : across, from: area.minX)
    let (y, height) = ends(isHorizontal ? across : along, from: area.minY)
    let size = CGSize(width: width, height: height)
    if view.bounds.size != size { view.bounds.size = size }
    // A view that enforces a size of its own, such as a switch, is centred in its place.
    let anchor = view.bounds.size == size ? view.anchorPoint : CGPoint(x: 0.5, y: 0.5)
    let center = CGPoint(x: x + width * anchor.x, y: y + height * anchor.y)
    if view.center != center { view.center = center }
  }

  // MARK: Baselines

  private func commonBaseline(_ views: [UIView], _ heights: [CGFloat]) -> CGFloat {
    zip(views, heights).map { baseline(of: $0, height: $1) }.max() ?? 0
  }

  /// The distance from the top of a view to the baseline of its first or last line; without text, to its
  /// bottom.
  private func baseline(of view: UIView, height: CGFloat) -> CGFloat {
    let label = view as? UILabel ?? (view as? UIButton)?.titleLabel
    guard let label, let font = label.font else { return height }
    // A label centres its text vertically.
    let text = view === label ? label.sizeThatFits(view.bounds.size).height : font.lineHeight
    let top = (height - text) / 2
    return alignment == .firstBaseline ? top + font.ascender : top + text + font.descender
  }
}
