import Desktop
import Foundation
import QuartzCore
import UIKit

/// The motion of an exhibit's views while a script is played, frame by frame, as lines of CSV.
@MainActor
struct MotionTrace {
  let exhibit: any Exhibit
  let file: ScriptFile
  let stage: Stage
  /// The size of the window around the stage.
  let size: WindowSize
  /// Frames per second.
  let rate: Double
  /// The accessibility identifiers of the views to trace.
  let identifiers: [String]

  /// The longest time that is recorded after the script's last event, in seconds.
  private static let longestRest: TimeInterval = 10
  private static let header = "t,view,x,y,width,height,alpha"

  /// Plays the script and returns the header and a line for each frame and view on screen.
  func lines() throws -> [String] {
    let session = try HeadlessSession(width: size.width, height: size.height, draws: false)
    _ = try AppStart.findResources()
    let (_, window) = try AppStart.show(exhibit, seed: file.seed, on: stage)
    defer { window.isHidden = true }
    file.apply(to: window)
    session.runUntilIdle()
    let player = HeadlessScriptPlayer(file.script.lines, path: file.path, in: session)
    var lines = [Self.header]
    var missing = Set(identifiers)
    var seen: Set<String> = []
    var (frame, lastEvent) = (0, 0.0)
    while true {
      let time = Double(frame) / rate
      if player.nextTime != nil { lastEvent = time }
      try player.advance(to: player.start + time)
      session.frame()
      let views = window.identifiedViews
      seen.formUnion(views.keys)
      for identifier in identifiers {
        guard let view = views[identifier] else { continue }
        missing.remove(identifier)
        lines.append(Self.line(view, identifier, time))
      }
      frame += 1
      if player.nextTime == nil, session.isIdle || time > lastEvent + Self.longestRest { break }
    }
    if let name = identifiers.first(where: missing.contains) {
      throw Missing(name: name, names: seen.sorted())
    }
    return lines
  }

  private static func line(_ view: UIView, _ identifier: String, _ time: Double) -> String {
    let values = StageValues(of: view, view.layer.presentation() ?? view.layer)
    let numbers = [
      values.place.x, values.place.y, values.size.width, values.size.height, values.alpha,
    ].map { String(format: "%.4f", Double($0)) }
    return String(format: "%.6f,", time) + ([identifier] + numbers).joined(separator: ",")
  }

  /// No view had the requested identifier in any frame.
  struct Missing: LocalizedError {
    let name: String
    let names: [String]

    var errorDescription: String? {
      let hint = Spelling.hint(for: name, among: names)
      let list = names.isEmpty ? "none has one" : "there are \(names.joined(separator: ", "))"
      return "No view with the identifier '\(name)' was on screen\(hint); \(list)."
    }
  }
}

extension UIView {
  /// This view and the views in it that have an accessibility identifier, by identifier. Of several views with the same identifier,
  /// it is the frontmost.
  var identifiedViews: [String: UIView] {
    var views: [String: UIView] = [:]
    func visit(_ view: UIView) {
      if let name = view.accessibilityIdentifier { views[name] = view }
      for subview in view.subviews { visit(subview) }
    }
    visit(self)
    return views
  }
}

/// A view's place, size and opacity in the points of the stage, which is a window in the middle of the screen, and may be scaled down.
@MainActor
struct StageValues {
  /// The content offset of a scroll view, or the centre of any other view.
  var place: CGPoint
  var size: CGSize
  var alpha: CGFloat

  /// The values of `layer`: the view's layer, or its presentation.
  init(of view: UIView, _ layer: CALayer) {
    let bounds = layer.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ]
    .map { layer.convert($0, to: nil) }
    .map { view.window?.pointFromScreen($0) ?? $0 }
    place =
      view is UIScrollView
      ? bounds.origin
      : CGPoint(x: (corners[0].x + corners[1].x) / 2, y: (corners[0].y + corners[1].y) / 2)
    size = CGSize(
      width: abs(corners[1].x - corners[0].x), height: abs(corners[1].y - corners[0].y))
    alpha = CGFloat(layer.opacity)
  }
}
