import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// Pulls the layers of the app's window apart, turns them with the pointer, and finds the layer under the pointer.
///
/// While nothing moves it asks for no frames.
@MainActor
final class LayersController {
  /// Called when the user selects a layer; nil for none.
  var onSelect: ((LayerID?) -> Void)?
  /// Called for Escape while the window over the layers has the keyboard.
  var onBack: (() -> Void)?
  /// Called when the layers are together again after ``close(animated:)``.
  var onClosed: (() -> Void)?
  /// Returns the description of a layer that is no longer in the app, but in a recording.
  var describe: ((LayerID) -> LayerDescription?)?

  private let exploded: ExplodedLayers
  private weak var stage: UIWindow?
  private var window: LayersWindow?
  /// The appearance while the layers are apart. Its zoom and offset are relative to those of ``standardView``.
  private var target = ExplodedAppearance()
  /// The zoom and the offset at which the standard view fits; nil until the planes are known.
  private var standardView: (zoom: CGFloat, offset: CGPoint)?
  private var hasOwnSpacing = false
  /// 0 while the layers are together, 1 while they are apart.
  private var explosion = 0.0
  private var motion: (from: Double, to: Double, begin: CFTimeInterval?, link: CADisplayLink)?
  private var selection: LayerID?
  private var pointed: ExplodedPlane?
  /// The last click, with the index among the planes there, front to back: a later click there selects the next one.
  private var lastClick: (position: CGPoint, index: Int, time: CFTimeInterval)?

  /// The standard view, in radians: from above and from the left.
  private static let standardAngles = (yaw: 34 * CGFloat.pi / 180, pitch: 17 * CGFloat.pi / 180)
  /// The rotation for each point of a drag, in radians.
  private static let anglePerPoint: CGFloat = 0.4 * .pi / 180
  private static let zooms: ClosedRange<CGFloat> = 0.2...8
  /// The fraction of the window that the standard view fills.
  private static let margin: CGFloat = 0.8
  /// The standard depth of the whole stack as a multiple of the window's longer side, and the limits of the spacing in points.
  private static let depth: CGFloat = 0.4
  private static let spacings: ClosedRange<CGFloat> = 6...32
  /// Two clicks within this time may be a double click, in seconds.
  private static let doubleClickTime = 0.4
  /// Opens and closes in about 0.4 seconds, with hardly an overshoot.
  private static let spring = Spring(mass: 1, stiffness: 220, damping: 25)

  init(_ stage: UIWindow) {
    self.stage = stage
    exploded = ExplodedLayers(inPlaceOf: stage.layerContext)
    (target.yaw, target.pitch) = Self.standardAngles
  }

  // MARK: Opening and closing

  /// Whether the layers are apart or moving apart.
  private(set) var isOpen = false

  /// Pulls the layers apart.
  func open() {
    guard stage != nil, !isOpen else { return }
    isOpen = true
    if window == nil {
      window = makeWindow(fillScreen())
      exploded.onChange = { [weak self] in self?.planesDidChange() }
      exploded.isShown = true
      apply()
      window?.isHidden = false
    }
    move(to: 1)
  }

  /// Puts the layers together. Without animation they are together with the next flush.
  func close(animated: Bool) {
    guard window != nil else { return }
    isOpen = false
    if animated { return move(to: 0) }
    stopMoving()
    takeDown()
  }

  private func takeDown() {
    if hasKeyboard { stage?.makeKey() }
    exploded.isShown = false
    exploded.onChange = nil
    window?.isHidden = true
    window = nil
    (explosion, standardView, pointed, lastClick) = (0, nil, nil, nil)
    onClosed?()
  }

  /// The frame of the strip of controls, in the screen's coordinates.
  var controlsFrame: CGRect? {
    window.map { $0.strip.frame.offsetBy(dx: $0.frame.minX, dy: $0.frame.minY) }
  }

  private func makeWindow(_ frame: CGRect) -> LayersWindow {
    let clips = LabCommand(
      "lab.layers.clips", .clips, localized("Show clipped contents"),
      isOn: { [weak self] in self?.target.showsClippedContents ?? false }
    ) { [weak self] in
      self?.target.showsClippedContents.toggle()
      self?.apply()
    }
    let reset = LabCommand("lab.layers.reset", .reset, localized("Reset the view")) {
      [weak self] in self?.resetView()
    }
    let window = LayersWindow(frame: frame, strip: LayersStrip(commands: [clips, reset]))
    window.followDirection(of: stage)
    window.onTurn = { [weak self] in self?.turn(by: $0) }
    window.onZoom = { [weak self] in self?.zoom(by: $0, around: $1) }
    window.onPoint = { [weak self] in self?.point(at: $0) }
    window.onClick = { [weak self] in self?.click(at: $0) }
    window.onBack = { [weak self] in self?.onBack?() }
    window.onColors = { [weak self] in self?.apply() }
    window.onReset = { [weak self] in self?.resetView() }
    window.strip.onSpacing = { [weak self] in self?.space(by: $0) }
    window.strip.onCut = { [weak self] (cut: ClosedRange<Double>) in
      self?.target.cut = cut
      self?.apply()
    }
    window.strip.onStyle = { [weak self] (style: ExplodedAppearance.Style) in
      self?.target.style = style
      self?.apply()
    }
    return window
  }

  /// Animates ``explosion`` with a spring, or sets it at once if motion is reduced.
  private func move(to goal: Double) {
    stopMoving()
    if UIAccessibility.isReduceMotionEnabled {
      explosion = goal
      if goal == 0 { takeDown() } else { apply() }
      return
    }
    let link = CADisplayLink { [weak self] in self?.advance(to: $0.targetTimestamp) }
    motion = (explosion, goal, nil, link)
    link.add(to: .main, forMode: .common)
  }

  private func advance(to time: CFTimeInterval) {
    guard var motion else { return }
    let begin = motion.begin ?? time
    motion.begin = begin
    self.motion = motion
    let elapsed = time - begin
    if elapsed >= Self.spring.animationDuration {
      explosion = motion.to
      stopMoving()
      if explosion == 0 { return takeDown() }
    } else {
      explosion = motion.from + (motion.to - motion.from) * Self.spring.value(at: elapsed)
    }
    apply()
  }

  private func stopMoving() {
    motion?.link.invalidate()
    motion = nil
  }

  /// Whether Tab moves between the controls of the strip.
  var hasKeyboard: Bool { window?.isKeyWindow ?? false }

  /// Gives the keyboard to the strip of controls.
  func takeKeyboard() {
    guard let window else { return }
    window.makeKey()
    let system = UIFocusSystem.focusSystem(for: window.strip.spacing)
    system?.requestFocusUpdate(to: window.strip.spacing)
    system?.showRing()
  }

  // MARK: The view

  private func turn(by distance: CGPoint) {
    target.yaw += distance.x * Self.anglePerPoint
    target.pitch += distance.y * Self.anglePerPoint
    apply()
  }

  /// Zooms around a point of the window.
  private func zoom(by factor: CGFloat, around position: CGPoint) {
    guard factor.isFinite, let window else { return }
    let zoom = min(max(target.zoom * factor, Self.zooms.lowerBound), Self.zooms.upperBound)
    let change = zoom / target.zoom
    let (x, y) = (position.x - window.bounds.midX, position.y - window.bounds.midY)
    target.offset = CGPoint(
      x: x - (x - target.offset.x) * change, y: y - (y - target.offset.y) * change)
    target.zoom = zoom
    apply()
  }

  private func space(by distance: CGFloat) {
    hasOwnSpacing = true
    target.spacing = distance
    standardView = nil
    apply()
  }

  private func resetView() {
    (target.yaw, target.pitch) = Self.standardAngles
    (target.zoom, target.offset) = (1, .zero)
    hasOwnSpacing = false
    standardView = nil
    apply()
  }

  /// Gives the layers the whole screen, also those of a window that covers only a part of it, such as a device. Returns the screen's
  /// bounds.
  private func fillScreen() -> CGRect {
    let bounds = UIScreen.main.bounds
    exploded.canvas = stage?.frame == bounds ? nil : bounds
    return bounds
  }

  /// Adapts to a new size of the screen.
  func layOut() {
    guard let window, window.frame != fillScreen() else { return }
    window.frame = UIScreen.main.bounds
    standardView = nil
    apply()
  }

  /// Finds the spacing and the zoom at which the whole stack can be seen from the standard angles.
  private func computeStandardView() {
    guard standardView == nil, exploded.levelCount > 0, let stage else { return }
    if !hasOwnSpacing {
      let depth = Self.depth * max(stage.bounds.width, stage.bounds.height)
      let spacing = depth / CGFloat(max(exploded.levelCount - 1, 1))
      target.spacing = min(max(spacing, Self.spacings.lowerBound), Self.spacings.upperBound)
    }
    var standard = target
    (standard.yaw, standard.pitch) = Self.standardAngles
    let fitted = exploded.fitted(standard)
    // The stack is centred in the area above the strip of controls.
    let offset = CGPoint(
      x: fitted.offset.x * Self.margin,
      y: fitted.offset.y * Self.margin - LayersStrip.height / 2)
    standardView = (fitted.zoom * Self.margin, offset)
  }

  private func apply() {
    guard let window else { return }
    computeStandardView()
    var appearance = target
    let part = CGFloat(explosion)
    appearance.yaw *= part
    appearance.pitch *= part
    appearance.spacing *= part
    let standardView = standardView ?? (1, .zero)
    appearance.zoom = 1 + (standardView.zoom * target.zoom - 1) * part
    appearance.offset = CGPoint(
      x: (standardView.offset.x * target.zoom + target.offset.x) * part,
      y: (standardView.offset.y * target.zoom + target.offset.y) * part)
    let traits = window.traitCollection
    appearance.backgroundColor =
      UIColor.secondarySystemBackground.resolvedColor(with: traits).cgColor.layerColor
    appearance.wireframeColor =
      UIColor.systemBlue.resolvedColor(with: traits).cgColor.layerColor
    appearance.maskColor = UIColor.systemPink.resolvedColor(with: traits).cgColor.layerColor
    exploded.appearance = appearance
    window.strip.show(target, levels: exploded.levelCount)
    window.strip.alpha = min(max(part, 0), 1)
    showMarks()
  }

  private func planesDidChange() {
    if standardView == nil || window?.strip.cut.steps != exploded.levelCount {
      apply()
    } else {
      showMarks()
    }
  }

  // MARK: Marks

  /// Moves the outlines and names to where the layers are at a time of the media clock.
  func showMarks(at time: CFTimeInterval = CACurrentMediaTime()) {
    guard let window else { return }
    let planes = exploded.planes
    let selected = planes.first { $0.layer == selection && $0.part == .layer }
    var marks: [LayersWindow.Mark] = []
    for plane in [pointed, selected].compactMap(\.self) {
      mark(plane, text(of: plane), .systemOrange, at: time, &marks)
    }
    if explosion > 0.5 {
      for plane in planes.reversed() where plane != pointed && plane != selected {
        guard let (text, color) = trait(of: plane) else { continue }
        mark(plane, text, color, at: time, &marks)
      }
    }
    window.show(
      pointed: pointed.flatMap { exploded.corners(of: $0, time: time) },
      selected: selected.flatMap { exploded.corners(of: $0, time: time) }, marks: marks)
  }

  private func mark(
    _ plane: ExplodedPlane, _ text: String, _ color: UIColor, at time: CFTimeInterval,
    _ marks: inout [LayersWindow.Mark]
  ) {
    let corners = exploded.corners(of: plane, visibleOnly: true, time: time)
    guard let corner = corners?.first else { return }
    marks.append(LayersWindow.Mark(text: text, color: color, position: corner))
  }

  /// The special kind of a plane, such as a mask or a snapshot, with the colour of its name; nil for an ordinary layer.
  private func trait(of plane: ExplodedPlane) -> (String, UIColor)? {
    let traits = plane.traits
    if plane.part == .mask { return (localized("mask"), .systemPink) }
    if plane.part == .border { return nil }
    if traits.contains(.transition) { return (localized("transition"), .systemIndigo) }
    if traits.contains(.snapshot) { return (localized("snapshot"), .systemPurple) }
    if traits.contains(.container) {
      // Contents alone don't show where a container is.
      return target.style == .contents
        ? nil : (localized("container"), .systemGray.withAlphaComponent(0.6))
    }
    return traits.contains(.shadow) ? (localized("shadow"), .systemBrown) : nil
  }

  /// The kind and the name of a plane's layer, and the plane's special kind.
  private func text(of plane: ExplodedPlane) -> String {
    let description =
      layer(plane.layer).map { LayerDescription(layer: $0) } ?? describe?(plane.layer)
    let kind = description?.kind ?? localized("Layer")
    let name = description?.name.map { "\(kind) “\($0)”" } ?? kind
    return trait(of: plane).map { "\(name) · \($0.0)" } ?? name
  }

  /// The app's layer with an identifier; nil if it is only in a recording.
  private func layer(_ id: LayerID) -> CALayer? {
    func find(_ layer: CALayer) -> CALayer? {
      if layer.id == id { return layer }
      return layer.mask.flatMap(find) ?? layer.sublayers?.lazy.compactMap(find).first
    }
    return stage.flatMap { find($0.layer) }
  }

  // MARK: The pointer

  /// Marks a layer as the selected one; nil for none.
  func select(_ layer: LayerID?) {
    guard selection != layer else { return }
    selection = layer
    showMarks()
  }

  private func point(at position: CGPoint?) {
    let plane = position.flatMap { exploded.planes(at: onScreen($0)).first }
    guard plane != pointed else { return }
    pointed = plane
    showMarks()
  }

  private func click(at position: CGPoint) {
    let planes = exploded.planes(at: onScreen(position)).filter { $0.part != .border }
    var index = 0
    let now = CACurrentMediaTime()
    if let lastClick,
      hypot(lastClick.position.x - position.x, lastClick.position.y - position.y) < 3
    {
      // The second click of a double click does not change the selection.
      guard now - lastClick.time > Self.doubleClickTime else { return }
      if !planes.isEmpty { index = (lastClick.index + 1) % planes.count }
    }
    lastClick = (position, index, now)
    let layer = planes.isEmpty ? nil : planes[index].layer
    selection = layer
    showMarks()
    onSelect?(layer)
  }

  private func onScreen(_ position: CGPoint) -> CGPoint {
    let origin = window?.frame.origin ?? .zero
    return CGPoint(x: position.x + origin.x, y: position.y + origin.y)
  }
}
