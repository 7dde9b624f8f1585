extension UISegmentedControl {
  /// The radius of the corners. All constants here are in points.
  private static let cornerRadius: CGFloat = 8
  /// The distance between the selection and the edge.
  private static let selectionInset: CGFloat = 2
  private static let dividerInset: CGFloat = 9
  private static let shadowRadius: CGFloat = 2.5
  private static let shadowOpacity: Float = 0.16
  /// The scale of the selection while it is held.
  private static let pressedScale: CGFloat = 0.95
  private static let normalFont = UIFont.systemFont(ofSize: 13)
  private static let selectedFont = UIFont.systemFont(ofSize: 13, weight: .semibold)
  private static let selectionColor = UIColor {
    $0.userInterfaceStyle == .dark ? UIColor(white: 0.39, alpha: 1) : .white
  }

  func prepareControl() {
    face.isUserInteractionEnabled = false
    face.backgroundColor = .tertiarySystemFill
    face.layer.cornerRadius = Self.cornerRadius
    selection.layer.cornerRadius = Self.cornerRadius - Self.selectionInset
    selection.layer.shadowColor = .black
    selection.layer.shadowOpacity = Self.shadowOpacity
    selection.layer.shadowRadius = Self.shadowRadius
    selection.layer.shadowOffset = CGSize(width: 0, height: 1)
    face.addSubview(selection)
    addSubview(face)
    setContentHuggingPriority(.defaultHigh, for: .vertical)
    showColors()
  }

  // MARK: Segments

  func insert(_ segment: SegmentView, at index: Int, animated: Bool) {
    let index = index.clamped(to: 0...segments.count)
    segments.insert(segment, at: index)
    if selectedIndex >= index { selectedIndex += 1 }
    UIView.performWithoutAnimation {
      if segments.count > 1 {
        segment.frame = geometryForInsertion(at: index)
        addDivider()
      }
    }
    face.addSubview(segment)
    shownIndex = selectedIndex
    contentsDidChange(animated: animated)
  }

  /// The initial frame of a new segment: empty, between its neighbours.
  private func geometryForInsertion(at index: Int) -> CGRect {
    let x = index > 0 ? segments[index - 1].frame.maxX : 0
    return CGRect(x: x, y: 0, width: 0, height: bounds.height)
  }

  private func addDivider() {
    let divider = UIView()
    divider.backgroundColor = .separator
    dividers.append(divider)
    face.insertSubview(divider, at: 0)
  }

  func remove(at index: Int, animated: Bool) {
    guard segments.indices.contains(index) else { return }
    segments.remove(at: index).removeFromSuperview()
    dividers.popLast()?.removeFromSuperview()
    if selectedIndex == index {
      selectedIndex = Self.noSegment
    } else if selectedIndex > index {
      selectedIndex -= 1
    }
    shownIndex = selectedIndex
    pressedIndex = nil
    contentsDidChange(animated: animated)
  }

  func contentsDidChange(animated: Bool) {
    for segment in segments {
      for (label, isSelected) in [(segment.label, false), (segment.chosenLabel, true)] {
        label.font = font(isSelected: isSelected)
        label.textColor = textColor(isSelected: isSelected)
      }
      segment.showContents()
    }
    invalidateIntrinsicContentSize()
    showState(animated: animated)
  }

  // MARK: Geometry

  private var requests: [SegmentGeometry.Request] {
    let fonts = [font(isSelected: false), font(isSelected: true)]
    return segments.map {
      SegmentGeometry.Request(
        fixedWidth: $0.fixedWidth, contentWidth: $0.naturalWidth(fonts: fonts))
    }
  }

  var geometry: SegmentGeometry {
    SegmentGeometry(
      requests, width: bounds.width, byContent: apportionsSegmentWidthsByContent,
      scale: contentScaleFactor)
  }

  var naturalSize: CGSize {
    CGSize(
      width: SegmentGeometry.naturalWidth(
        requests, byContent: apportionsSegmentWidthsByContent), height: Self.height)
  }

  func layOutSegments() {
    face.frame = bounds
    let geometry = geometry
    for (index, segment) in segments.enumerated() {
      segment.frame = geometry.frame(of: index, height: bounds.height)
    }
    for (index, divider) in dividers.enumerated() {
      // One point wide, centred on the edge, aligned to pixels.
      let x = ((geometry.edges[index + 1] - 0.5) * contentScaleFactor).rounded()
      divider.frame = CGRect(
        x: x / contentScaleFactor, y: Self.dividerInset, width: 1,
        height: max(0, bounds.height - 2 * Self.dividerInset))
    }
    guard segments.indices.contains(shownIndex) else { return }
    let frame = geometry.frame(of: shownIndex, height: bounds.height)
      .insetBy(dx: Self.selectionInset, dy: Self.selectionInset)
    selection.bounds.size = frame.size
    selection.center = CGPoint(x: frame.midX, y: frame.midY)
  }

  // MARK: Appearance

  private func font(isSelected: Bool) -> UIFont {
    let state: State = isSelected ? .selected : .normal
    let standard = isSelected ? Self.selectedFont : Self.normalFont
    return textAttributes.value(for: state)?[.font] as? UIFont ?? standard
  }

  private func textColor(isSelected: Bool) -> UIColor {
    let state: State = isSelected ? .selected : .normal
    return textAttributes.value(for: state)?[.foregroundColor] as? UIColor ?? .label
  }

  func showColors() {
    selection.backgroundColor = selectedSegmentTintColor ?? Self.selectionColor
  }

  /// Updates the selection's position and the highlighting of a pressed segment.
  func showState(animated: Bool) {
    ControlStyle.change(self, animated: animated) { [self] in
      layOutSegments()
      let isHeld = isDraggingSelection && pressedIndex != nil
      selection.alpha = segments.indices.contains(shownIndex) ? 1 : 0
      selection.transform =
        isHeld ? CGAffineTransform(scaleX: Self.pressedScale, y: Self.pressedScale) : .identity
      for (index, segment) in segments.enumerated() {
        segment.setChosen(index == shownIndex)
        segment.setPressed(index == pressedIndex && index != shownIndex)
      }
      for (index, divider) in dividers.enumerated() {
        divider.alpha = [index, index + 1].contains(shownIndex) ? 0 : 1
      }
    }
  }
}
