import CoreGraphics
import Desktop
import Testing
import UIKit

@testable import Lab

/// The lab beside an app that is laid out from right to left.
@MainActor @Suite(.serialized) struct LabMirrorTests {
  /// A stage with a transition on the timeline, its first row selected, and a page of the panel.
  private func stage(_ page: InspectorPage, isMirrored: Bool) throws -> LabStage {
    let stage = try LabStage(width: 1300, height: 900)
    if isMirrored { stage.window.semanticContentAttribute = .forceRightToLeft }
    let curve = LabParameter.Value.timing(.curve(.easeOut))
    stage.lab.parameters = [
      .number(
        "duration", "Duration", 0...2, step: 0.1, unit: "s", standard: 1, presets: [1, 2],
        get: { 0.5 }, set: { _ in }),
      .flag("flag", "Flag", standard: true, get: { true }, set: { _ in }),
      LabParameter("timing", "Timing", .timing, standard: curve, get: { curve }, set: { _ in }),
    ]
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    stage.lab.inspectorPage = page
    stage.push()
    stage.settle()
    let row = try #require(stage.labWindow).timeline.rows.first?.row
    stage.lab.timeline(try #require(stage.labWindow).timeline, didSelect: row)
    try #require(stage.labWindow).timeline.select(path: row?.path)
    stage.settle()
    return stage
  }

  private struct Place {
    var name: String
    var frame: CGRect
    var width: CGFloat
  }

  /// The places of texts, controls and icons in the lab's windows, with the widths of these windows. Subtrees with a direction of their own
  /// count as a whole, and the controls for playback, which keep their order, not at all.
  private func places(in stage: LabStage) throws -> [Place] {
    var places: [Place] = []
    func add(_ view: UIView, _ window: UIWindow) {
      guard !view.isHidden, view.alpha > 0, !(view is ResizeHandle), !(view is AnimationBar) else {
        return
      }
      let hasOwnDirection = [.playback, .spatial, .forceLeftToRight].contains(
        view.semanticContentAttribute)
      if hasOwnDirection, view.superview is LabToolbar { return }
      if view is UILabel || view is UIControl || view is IconView || hasOwnDirection {
        let text = (view as? UILabel)?.text ?? view.accessibilityIdentifier ?? ""
        places.append(
          Place(
            name: "\(type(of: view)) \(text)", frame: view.convert(view.bounds, to: nil),
            width: window.bounds.width))
      }
      if !hasOwnDirection { for subview in view.subviews { add(subview, window) } }
    }
    for window in UIApplication.shared.windows
    where window is LabWindow || window is InspectorWindow { add(window, window) }
    return places
  }

  @Test(arguments: InspectorPage.allCases) func everythingIsMirrored(page: InspectorPage) throws {
    let usual = try places(in: try stage(page, isMirrored: false))
    let stage = try stage(page, isMirrored: true)
    let mirrored = try places(in: stage)
    #expect(usual.count > 60 && usual.map(\.name) == mirrored.map(\.name))
    for (a, b) in zip(usual, mirrored) {
      #expect(abs(a.width - a.frame.maxX - b.frame.minX) <= 1, "\(a.name)")
      #expect(abs(a.frame.width - b.frame.width) <= 1 && a.frame.minY == b.frame.minY, "\(a.name)")
    }
  }

  /// Media time goes from left to right in every language, and so do the controls for playback.
  @Test func timeGoesFromLeftToRight() throws {
    let stage = try stage(.curve, isMirrored: true)
    let window = try #require(stage.labWindow)
    let toolbar = window.toolbar
    let names = [
      "lab.backwards", "lab.stepBackward", "lab.play", "lab.stepForward", "lab.scrubber",
    ]
    let order = try names.map { try stage.button($0).frame.minX }
    #expect(order == order.sorted())
    for name in names { #expect(toolbar.bounds.contains(try stage.button(name).frame)) }
    // The commands at the toolbar's end are at its left.
    #expect(try stage.button("lab.timeline").frame.maxX < order[0])
    let timeline = window.timeline
    let columns = TimelineColumns(width: timeline.bounds.width, isMirrored: true)
    let recording = try #require(stage.lab.playback.currentRecording)
    func x(_ fraction: Double) -> CGFloat {
      columns.barsX + timeline.axis.x(of: recording.time(atFraction: fraction))
    }
    #expect(x(0) > columns.values && x(0) < x(1) && x(1) < timeline.bounds.width - columns.names)
    stage.drag(in: timeline, from: CGPoint(x: x(0.7), y: 10), to: CGPoint(x: x(0.3), y: 10))
    #expect(abs(try #require(stage.lab.playback.fraction) - 0.3) < 0.01)
  }

  /// The pointer finds names, bars and values where they are.
  @Test func thePointerFindsTheMirroredColumns() throws {
    let stage = try stage(.curve, isMirrored: true)
    let timeline = try #require(stage.labWindow).timeline
    let row = timeline.rows[0]
    #expect(row.state.isSelected)
    let y = row.convert(CGPoint(x: 0, y: 15), to: timeline).y
    let name = CGPoint(x: timeline.bounds.width - 20, y: y)
    stage.press(in: timeline, at: name)
    stage.release(in: timeline, at: name)
    #expect(!row.state.isSelected)
    UIPasteboard.general.string = ""
    stage.press(in: timeline, at: CGPoint(x: 40, y: y))
    stage.release(in: timeline, at: CGPoint(x: 40, y: y))
    #expect(UIPasteboard.general.string?.isEmpty == false)
    let bar = row.bars[0]
    let columns = TimelineColumns(width: timeline.bounds.width, isMirrored: true)
    let x = columns.barsX + timeline.axis.x(of: bar.span.passEnd)
    stage.drag(in: timeline, from: CGPoint(x: x, y: y), to: CGPoint(x: x - 30, y: y))
    #expect(stage.lab.playback.edits.animations[bar.identity]?.duration != nil)
  }
}
