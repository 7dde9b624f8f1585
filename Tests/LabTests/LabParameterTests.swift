import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Lab

/// The page of the app's parameters, used as users do: with clicks and keys.
@MainActor @Suite(.serialized) struct LabParameterTests {
  /// The values of an app.
  @MainActor private final class Model {
    var duration = 0.4
    var side = "left"
    var fades = true
    var timing = AnimationTiming.curve(.easeOut)

    var parameters: [LabParameter] {
      [
        .number(
          "duration", "Duration", 0.1...2, step: 0.05, unit: "s", standard: 0.4, presets: [1, 2],
          get: { self.duration }, set: { self.duration = $0 }),
        LabParameter(
          "side", "Side", .choice([.init("left", "Left"), .init("right", "Right")]),
          standard: .choice("left"), get: { .choice(self.side) },
          set: { if case .choice(let side) = $0 { self.side = side } }),
        .flag("fades", "Fades", standard: true, get: { self.fades }, set: { self.fades = $0 }),
        LabParameter(
          "timing", "Timing", .timing, standard: .timing(.curve(.easeOut)),
          get: { .timing(self.timing) },
          set: { if case .timing(let timing) = $0 { self.timing = timing } }),
      ]
    }
  }

  /// An app of 1000×900 points with the page open.
  @MainActor private final class Stage {
    let session: HeadlessSession
    let window: UIWindow
    let lab: Lab
    let model = Model()
    var messages: [String] = []

    init() throws {
      session = try HeadlessSession(width: 1000, height: 900, draws: false)
      window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      lab = Lab(window)
      lab.onMessage = { [weak self] in self?.messages.append($0) }
      lab.parameters = model.parameters
      lab.isShown = true
      lab.inspectorPage = .parameters
      session.frame()
    }

    isolated deinit {
      lab.isShown = false
      window.isHidden = true
    }

    var panel: InspectorWindow {
      get throws {
        try #require(
          UIApplication.shared.windows.lazy.compactMap { $0 as? InspectorWindow }.first)
      }
    }

    func all<View: UIView>(_ identifier: String) throws -> [View] {
      func find(_ view: UIView) -> [View] {
        (view.accessibilityIdentifier == identifier ? [view as? View].compactMap { $0 } : [])
          + view.subviews.flatMap(find)
      }
      return find(try panel)
    }

    func one<View: UIView>(_ identifier: String) throws -> View {
      let found: [View] = try all(identifier)
      return try #require(found.first)
    }

    func click(_ view: UIView, at x: CGFloat = 0.5) throws {
      let place = view.convert(
        CGPoint(x: view.bounds.width * x, y: view.bounds.midY), to: nil)
      let origin = try #require(view.window).frame.origin
      session.click(at: CGPoint(x: place.x + origin.x, y: place.y + origin.y))
      session.frame()
    }
  }

  /// Fails when a control does not set the app's value, or the page does not show it.
  @Test func everyControlSetsItsValue() throws {
    let stage = try Stage()
    let field: UITextField = try stage.one("lab.parameter.duration")
    #expect(field.text == "0.4")
    let slider: UISlider = try stage.one("lab.parameter.duration.slider")
    try stage.click(slider, at: 0.8)
    #expect(stage.model.duration > 1.4 && stage.model.duration < 1.8)
    // In whole steps.
    #expect(abs((stage.model.duration / 0.05).rounded() * 0.05 - stage.model.duration) < 1e-9)
    #expect(field.text?.hasPrefix("1.") == true)
    let presets: [UIButton] = try stage.all("lab.parameter.duration.choice")
    #expect(presets.map { $0.title(for: .normal) } == ["1 s", "2 s"])
    try stage.click(presets[1])
    #expect(stage.model.duration == 2 && presets[1].isSelected && slider.value == 2)
    let sides: [UIButton] = try stage.all("lab.parameter.side.choice")
    try stage.click(sides[1])
    #expect(stage.model.side == "right")
    let toggle: UISwitch = try stage.one("lab.parameter.fades")
    try stage.click(toggle)
    #expect(!stage.model.fades)
    let timings: [UIButton] = try stage.all("lab.parameter.timing.choice")
    try stage.click(timings[0])
    #expect(stage.model.timing == .curve(.linear))
  }

  /// Fails when a parameter is left out of undo and redo, when a change of the other setting is taken back in this one, or when values of
  /// other parameters come back.
  @Test func changesAreTakenBackAndMadeAgain() throws {
    let stage = try Stage()
    let sides: [UIButton] = try stage.all("lab.parameter.side.choice")
    let toggle: UISwitch = try stage.one("lab.parameter.fades")
    try stage.click(sides[1])
    // A click on the chosen one changes nothing, and is no step.
    try stage.click(sides[1])
    try stage.click(toggle)
    stage.lab.undo()
    #expect(stage.model.fades && toggle.isOn && stage.model.side == "right")
    stage.lab.undo()
    #expect(stage.model.side == "left" && sides[0].isSelected)
    stage.lab.redo()
    stage.lab.redo()
    #expect(stage.model.side == "right" && !stage.model.fades)
    let settings: UISegmentedControl = try stage.one("lab.parameters.settings")
    try stage.click(settings, at: 0.75)
    try stage.click(sides[0])
    stage.lab.undo()
    stage.lab.undo()
    #expect(settings.selectedSegmentIndex == 0 && stage.model.side == "right")
    let all: UIButton = try stage.one("lab.parameters.reset")
    try stage.click(all)
    #expect(stage.model.side == "left" && stage.model.fades)
    stage.lab.undo()
    #expect(stage.model.side == "right" && !stage.model.fades)
    let other = Model()
    stage.lab.parameters = [other.parameters[1]]
    stage.lab.undo()
    #expect(other.side == "left")
  }

  /// Fails when a typed timing is not read, or when a text that is none changes the value or is kept.
  @Test func aTimingIsTyped() throws {
    let stage = try Stage()
    let field: UITextField = try stage.one("lab.parameter.timing")
    #expect(field.text == "cubic-bezier(0,0,0.58,1)")
    func type(_ text: String) throws {
      try stage.click(field)
      field.text = text
      _ = field.resignFirstResponder()
      stage.session.frame()
    }
    try type("spring(1,100,10,0)")
    #expect(stage.model.timing == .spring(Spring(mass: 1, stiffness: 100, damping: 10)))
    try type("bouncy")
    #expect(field.text == "spring(1,100,10,0)")
    #expect(stage.messages.count == 1 && stage.messages[0].contains("bouncy"))
  }

  /// Fails when a reset leaves a value, or stands beside a value that is not changed.
  @Test func changesAreReset() throws {
    let stage = try Stage()
    let reset: UIButton = try stage.one("lab.parameter.duration.reset")
    let all: UIButton = try stage.one("lab.parameters.reset")
    #expect(reset.isHidden && !all.isEnabled)
    stage.model.duration = 1
    stage.model.fades = false
    stage.lab.refresh()
    #expect(!reset.isHidden && all.isEnabled)
    try stage.click(reset)
    #expect(stage.model.duration == 0.4 && !stage.model.fades && reset.isHidden)
    try stage.click(all)
    #expect(stage.model.fades && !all.isEnabled)
  }

  /// Fails when a setting loses its values, or a change goes to the other one.
  @Test func twoSettingsAreKept() throws {
    let stage = try Stage()
    let settings: UISegmentedControl = try stage.one("lab.parameters.settings")
    func use(_ index: Int) throws {
      try stage.click(settings, at: index == 0 ? 0.25 : 0.75)
    }
    stage.model.duration = 1
    // B begins as A was.
    try use(1)
    #expect(stage.model.duration == 1 && settings.selectedSegmentIndex == 1)
    stage.model.duration = 2
    stage.model.side = "right"
    try use(0)
    #expect(stage.model.duration == 1 && stage.model.side == "left")
    try use(1)
    #expect(stage.model.duration == 2 && stage.model.side == "right")
    // Other parameters begin anew.
    stage.lab.parameters = Array(stage.model.parameters.dropFirst())
    stage.session.frame()
    #expect(settings.selectedSegmentIndex == 0)
    try use(1)
    #expect(stage.model.side == "right")
  }

  /// A transition under setting A is kept, and the one that is played under setting B is shown beside it.
  @Test func bothSettingsAreCompared() throws {
    let stage = try Stage()
    let compare: UIButton = try stage.one("lab.parameters.compare")
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    view.backgroundColor = .red
    stage.window.rootViewController?.view.addSubview(view)
    func play() {
      UIView.animate(withDuration: stage.model.duration) { view.center.x += 50 }
      stage.session.runUntilIdle()
      stage.lab.updateIfRequested()
      stage.session.frame()
    }
    try stage.click(compare)
    #expect(stage.lab.keptRecording == nil && stage.messages.last?.hasPrefix("Play") == true)
    play()
    try stage.click(compare)
    let settings: UISegmentedControl = try stage.one("lab.parameters.settings")
    #expect(settings.selectedSegmentIndex == 1 && stage.lab.comparisonLayout == .sideBySide)
    let kept = try #require(stage.lab.keptRecording)
    #expect(kept.title.hasSuffix("setting A"))
    stage.model.duration = 1
    play()
    let shown = try #require(stage.lab.playback.recordings.last)
    #expect(stage.lab.playback.comparison == kept.comparison)
    let length = { (recording: AnimationRecording) in
      recording.range.upperBound - recording.range.lowerBound
    }
    #expect(length(shown) > length(kept.comparison.recording) + 0.5)
    // Back to setting A, with its own value.
    try stage.click(settings, at: 0.25)
    #expect(stage.model.duration == 0.4)
  }

  /// Whatever is done in whatever order: numbers stay in their range, each setting has the values that it was left with, and
  /// *Reset all* gives the app its own values.
  @Test func randomActionsKeepTheSettings() throws {
    let stage = try Stage()
    var random = SeededGenerator(seed: 23)
    let settings: UISegmentedControl = try stage.one("lab.parameters.settings")
    let slider: UISlider = try stage.one("lab.parameter.duration.slider")
    let field: UITextField = try stage.one("lab.parameter.duration")
    let toggle: UISwitch = try stage.one("lab.parameter.fades")
    let sides: [UIButton] = try stage.all("lab.parameter.side.choice")
    let presets: [UIButton] = try stage.all("lab.parameter.duration.choice")
    let timings: [UIButton] = try stage.all("lab.parameter.timing.choice")
    let resets: [UIButton] = try ["duration", "side", "fades", "timing"].map {
      try stage.one("lab.parameter.\($0).reset")
    }
    let all: UIButton = try stage.one("lab.parameters.reset")
    var kept: [Int: [LabParameter.Value]] = [:]
    var current = 0
    func values() -> [LabParameter.Value] { stage.lab.parameters.map(\.value) }
    for _ in 0..<600 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: try stage.click(slider, at: .random(in: 0...1, using: &random))
      case 1: try stage.click(toggle)
      case 2: try stage.click(try #require(sides.randomElement(using: &random)))
      case 3: try stage.click(try #require(presets.randomElement(using: &random)))
      case 4: try stage.click(try #require(timings.randomElement(using: &random)))
      case 5:
        let reset = try #require(resets.randomElement(using: &random))
        if !reset.isHidden { try stage.click(reset) }
      case 6:
        try stage.click(field)
        field.text = "\(Double.random(in: -3...5, using: &random))"
        _ = field.resignFirstResponder()
      case 7 where Bool.random(using: &random):
        if all.isEnabled { try stage.click(all) }
        #expect(stage.lab.parameters.allSatisfy { !$0.isChanged } && !all.isEnabled)
      default:
        kept[current] = values()
        current = Int.random(in: 0...1, using: &random)
        try stage.click(settings, at: current == 0 ? 0.25 : 0.75)
        #expect(settings.selectedSegmentIndex == current)
        if let left = kept[current] { #expect(values() == left) }
      }
      #expect((0.1...2).contains(stage.model.duration))
      for (reset, parameter) in zip(resets, stage.lab.parameters) {
        #expect(reset.isHidden != parameter.isChanged)
      }
    }
  }

  /// Fails when the page stays without parameters, or its tab does not come with them.
  @Test func thePageComesWithParameters() throws {
    let stage = try Stage()
    let tabs: UISegmentedControl = try stage.one("lab.pages")
    let page: UIView = try stage.one("lab.parameters")
    let count = tabs.numberOfSegments
    #expect(!page.isHidden)
    stage.lab.parameters = []
    stage.session.frame()
    #expect(tabs.numberOfSegments == count - 1 && page.isHidden)
    stage.lab.parameters = stage.model.parameters
    stage.session.frame()
    #expect(tabs.numberOfSegments == count && !page.isHidden)
  }

  /// Fails when a number can't be typed after a click on its field, when a typed key goes to the app or to a shortcut, or when the
  /// app's window does not have the keyboard again afterwards.
  @Test(arguments: [true, false])
  func aNumberIsTypedAfterAClick(endsWithReturn: Bool) throws {
    let stage = try Stage()
    let field: UITextField = try stage.one("lab.parameter.duration")
    var typedElsewhere = 0
    UIApplication.shared.desktopKeyCommands = {
      [UIKeyCommand(input: "1") { _ in typedElsewhere += 1 }]
    }
    defer { UIApplication.shared.desktopKeyCommands = nil }
    func press(_ code: UIKeyboardHIDUsage, _ characters: String = "") {
      let key = UIKey(keyCode: code, characters: characters)
      stage.session.send(.key(.down(), key))
      if !characters.isEmpty { stage.session.send(.text(characters)) }
      stage.session.send(.key(.up, key))
      stage.session.frame()
    }
    try stage.click(field)
    #expect(field.isEditing && !stage.window.isKeyWindow)
    field.selectAll(nil)
    press(UIKeyboardHIDUsage(rawValue: 0x1E), "1")
    #expect(field.text == "1" && typedElsewhere == 0)
    if endsWithReturn {
      press(.keyboardReturnOrEnter)
    } else {
      stage.session.click(at: CGPoint(x: 100, y: 100))
      stage.session.frame()
    }
    #expect(stage.model.duration == 1 && !field.isEditing && stage.window.isKeyWindow)
    press(UIKeyboardHIDUsage(rawValue: 0x1E), "1")
    #expect(stage.model.duration == 1 && typedElsewhere == 1)
  }

  /// Fails when a control of the page can be reached by the pointer only.
  @Test func theKeyboardReachesEverything() throws {
    let stage = try Stage()
    stage.lab.toggleKeyboard()
    stage.lab.toggleKeyboard()
    let panel = try stage.panel
    #expect(panel.isKeyWindow)
    var seen: Set<String> = []
    for _ in 0..<60 {
      stage.session.send(.key(.down(), UIKey(keyCode: .keyboardTab)))
      stage.session.send(.key(.up, UIKey(keyCode: .keyboardTab)))
      stage.session.frame()
      let focused = UIFocusSystem.focusSystem(for: panel)?.focusedItem as? UIView
      if let identifier = focused?.accessibilityIdentifier { seen.insert(identifier) }
    }
    let wanted: Set = [
      "lab.parameters.settings", "lab.parameter.duration", "lab.parameter.duration.slider",
      "lab.parameter.duration.choice", "lab.parameter.side.choice", "lab.parameter.fades",
      "lab.parameter.timing", "lab.parameter.timing.choice",
    ]
    #expect(wanted.subtracting(seen).isEmpty)
    stage.lab.toggleKeyboard()
    #expect(stage.window.isKeyWindow)
  }
}
