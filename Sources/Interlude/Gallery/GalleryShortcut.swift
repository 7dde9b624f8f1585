import UIKit

/// A keyboard shortcut of the gallery.
enum GalleryShortcut: CaseIterable {
  case list, search, zoom, play, step, backwards, loop, loopMarks
  case timeline, curve, parameters, code, onionSkin, compare, layers, layer, frame, undo, keyboard,
    toolbar
  case statistics, transition, corner, slower, record, recordInput, export, appearance, motion
  case fullScreen, quit

  /// The key and its description for the list of keys.
  var hint: KeyHint {
    switch self {
    case .list: KeyHint("?  F1", localized("show or hide this list"))
    case .search: KeyHint("/  Ctrl F", localized("search the exhibits"))
    case .zoom:
      KeyHint("Z", localized("open cards with UIKit’s zoom, or with the gallery’s own animation"))
    case .play:
      KeyHint(localized("P  Space"), localized("pause, go on, or play the last transition again"))
    case .step: KeyHint(",  .", localized("pause, and step a frame back or on"))
    case .backwards: KeyHint("B", localized("play the last transition backwards"))
    case .loop: KeyHint("O", localized("repeat the last transition, or stop"))
    case .loopMarks:
      KeyHint("[  ]", localized("begin or end the repeated part at the playhead"))
    case .timeline: KeyHint("L", localized("show or hide the timeline"))
    case .curve: KeyHint("V", localized("show or hide the editor of timing curves"))
    case .parameters: KeyHint("N", localized("show or hide the exhibit’s parameters"))
    case .code: KeyHint("U", localized("show or hide the exhibit’s source"))
    case .onionSkin:
      KeyHint(
        "K", localized("show or hide the states of the paused transition at every few frames"))
    case .compare:
      KeyHint("J", localized("compare with what is played next: side by side, overlaid, or not"))
    case .layers:
      KeyHint("3", localized("pull the layers apart in depth, or put them together"))
    case .layer: KeyHint("X", localized("show or hide the values of the selected layer"))
    case .frame: KeyHint("F", localized("show or hide how frames are drawn, and what that costs"))
    case .undo:
      KeyHint("Ctrl Z", localized("take back a change; with Shift, make it again"))
    case .keyboard:
      KeyHint("F6", localized("give the keyboard to the timeline, to the panel beside it, or back"))
    case .toolbar: KeyHint("H", localized("show or hide the toolbar"))
    case .statistics: KeyHint("G", localized("show frame statistics: small, medium, large, none"))
    case .transition: KeyHint("T", localized("show the running transition’s progress"))
    case .corner: KeyHint("C", localized("move both to the next corner; they can be dragged, too"))
    case .slower: KeyHint("S  ⇧S", localized("play slower, or faster again"))
    case .record: KeyHint("R", localized("record frame times, or stop"))
    case .recordInput: KeyHint("I", localized("record input as a script, or stop"))
    case .export:
      KeyHint("E  Ctrl E", localized("export the exhibit’s transitions as a clip"))
    case .appearance: KeyHint("D", localized("change between light and dark"))
    case .motion: KeyHint("M", localized("change between full and reduced motion"))
    case .fullScreen: KeyHint("F11", localized("enter or leave full screen"))
    case .quit: KeyHint("Ctrl Q", localized("quit"))
    }
  }

  /// Whether the shortcut does something in an exhibit (`true`) or in the list of exhibits (`false`).
  func works(inExhibit: Bool) -> Bool {
    switch self {
    case .search, .zoom: !inExhibit
    case .play, .step, .backwards, .loop, .loopMarks, .timeline, .curve, .code, .parameters,
      .onionSkin, .compare, .layers, .layer, .frame, .undo, .keyboard, .toolbar:
      inExhibit
    default: true
    }
  }

  /// Whether the shortcut belongs to the lab. The lab's shortcuts are those that work only in an exhibit.
  var isOfLab: Bool { works(inExhibit: true) && !works(inExhibit: false) }

  /// Whether the shortcut works while the recording sheet or the list of keys covers the page.
  var worksOverCover: Bool {
    [.list, .appearance, .fullScreen, .quit].contains(self)
  }

  /// The keys that UIKit handles in every page.
  static var general: [KeyHint] {
    [
      KeyHint("Tab  ⇧Tab", localized("move to the next or the previous control")),
      KeyHint("←  ↑  ↓  →", localized("move within a list, or change a control")),
      KeyHint(localized("Return  Space"), localized("activate, as a click does")),
      KeyHint("Esc", localized("go back; in the list, leave full screen")),
    ]
  }

  /// The keys of the lab's timeline while it has the keyboard.
  static var inTimeline: [KeyHint] {
    [
      KeyHint("↑  ↓", localized("select a layer")),
      KeyHint(
        localized("Alt ←  Alt →"),
        localized("select an animation, a keyframe or an end of the layer")),
      KeyHint("←  →", localized("move it, or else the playhead, by a frame; with Shift by ten")),
      KeyHint("Ctrl C", localized("copy the layer’s values")),
    ]
  }

  /// The key equivalents.
  @MainActor
  var inputs: [(input: String, flags: UIKeyModifierFlags)] {
    switch self {
    case .list: [("?", []), (UIKeyCommand.f1, [])]
    case .search: [("/", []), ("f", .control)]
    case .zoom: [("z", [])]
    case .play: [("p", []), (" ", [])]
    case .step: [(",", []), (".", [])]
    case .backwards: [("b", [])]
    case .loop: [("o", [])]
    case .loopMarks: [("[", []), ("]", [])]
    case .timeline: [("l", [])]
    case .curve: [("v", [])]
    case .parameters: [("n", [])]
    case .code: [("u", [])]
    case .onionSkin: [("k", [])]
    case .compare: [("j", [])]
    case .layers: [("3", [])]
    case .layer: [("x", [])]
    case .frame: [("f", [])]
    case .undo: [("z", .control), ("z", [.control, .shift])]
    case .keyboard: [(UIKeyCommand.f6, [])]
    case .toolbar: [("h", [])]
    case .statistics: [("g", [])]
    case .transition: [("t", [])]
    case .corner: [("c", [])]
    case .slower: [("s", []), ("s", .shift)]
    case .record: [("r", [])]
    case .recordInput: [("i", [])]
    // Some exhibits use E themselves.
    case .export: [("e", []), ("e", .control)]
    case .appearance: [("d", [])]
    case .motion: [("m", [])]
    case .fullScreen: [(UIKeyCommand.f11, [])]
    case .quit: [("q", .control), ("w", .control)]
    }
  }

  /// Whether `key` is one of the shortcuts. Input scripts do not contain these.
  @MainActor
  static func contains(_ key: UIKey) -> Bool {
    if [.keyboardF1, .keyboardF6, .keyboardF11].contains(key.keyCode) { return true }
    let typed = key.characters.lowercased()
    return allCases.contains { own in
      // Only the character is compared, so shortcuts with Ctrl are left out. The space bar also activates controls, and some exhibits
      // use E.
      ![.quit, .search, .export, .undo].contains(own)
        && own.inputs.contains { $0.input == typed && typed != " " }
    }
  }
}

/// Handles the gallery's shortcuts. As the application's delegate it is the last in the responder chain, so the shortcuts work
/// on every page that does not handle the key itself.
final class GalleryShortcutResponder: UIResponder, UIApplicationDelegate {
  private let commands: [UIKeyCommand]
  private let onBack: () -> Bool

  /// - Parameter onBack: Called for Escape when no view and no controller has handled it. Returns whether it did something.
  init(_ commands: [UIKeyCommand], onBack: @escaping () -> Bool) {
    self.commands = commands
    self.onBack = onBack
    super.init()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !presses.meanBack || !onBack() { super.pressesBegan(presses, with: event) }
  }

  override var keyCommands: [UIKeyCommand]? { commands }
}
