import Desktop
import TestSupport
import Testing
import UIKit

/// How text fields look: with text, with a placeholder, edited, selected, and from right to left.
@MainActor @Suite(.serialized) struct TextFieldPictureTests {
  /// The names of the stored pictures.
  nonisolated static let names = styles.flatMap { style in
    states.map { "text-field-\($0)-\(style == .dark ? "dark" : "light")" }
  }
  nonisolated private static let styles = [UIUserInterfaceStyle.light, .dark]
  nonisolated private static let states = ["resting", "caret", "selection", "mixed", "composing"]

  /// A page of fields, of which the first is the one to edit.
  private final class Page: UIViewController {
    let fields = (0..<6).map { _ in UITextField() } + [UISearchTextField(), UISearchTextField()]

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let texts = [
        "The quick brown fox", "", "שלום abc עולם", "secret", "A long text that does not fit here",
        "👍🏽 fine", "", "fox",
      ]
      let styles: [UITextField.BorderStyle] = [
        .roundedRect, .roundedRect, .roundedRect, .line, .bezel, .none,
      ]
      for (index, field) in fields.enumerated() {
        if index < styles.count { field.borderStyle = styles[index] }
        field.text = texts[index]
        field.placeholder = "Placeholder"
        field.frame = CGRect(
          x: CGFloat(index % 2) * 210 + 12, y: CGFloat(index / 2) * 48 + 12, width: 196, height: 36)
        view.addSubview(field)
      }
      fields[0].clearButtonMode = .whileEditing
      fields[3].isSecureTextEntry = true
      fields[4].textAlignment = .center
    }
  }

  @Test(arguments: styles, states)
  func looksAsStored(style: UIUserInterfaceStyle, state: String) throws {
    let session = try HeadlessSession(width: 420, height: 204)
    let window = UIWindow(frame: UIScreen.main.bounds)
    defer { window.isHidden = true }
    window.overrideUserInterfaceStyle = style
    let page = Page()
    window.rootViewController = page
    window.makeKeyAndVisible()
    session.frame()
    let field = page.fields[state == "composing" ? 1 : state == "mixed" ? 2 : 0]
    if state != "resting" { field.becomeFirstResponder() }
    switch state {
    case "selection":
      session.send(.key(.down(), UIKey(keyCode: .keyboardHome)))
      session.send(
        .key(.down(), UIKey(keyCode: .keyboardRightArrow, modifierFlags: [.control, .shift])))
      session.send(
        .key(.down(), UIKey(keyCode: .keyboardRightArrow, modifierFlags: [.control, .shift])))
    case "mixed":
      // From the start, at the right, into the Latin word.
      session.send(.key(.down(), UIKey(keyCode: .keyboardHome)))
      session.send(
        .key(.down(), UIKey(keyCode: .keyboardLeftArrow, modifierFlags: [.control, .shift])))
      for _ in 0..<3 {
        session.send(.key(.down(), UIKey(keyCode: .keyboardLeftArrow, modifierFlags: .shift)))
      }
    case "composing": session.send(.markedText("ni hao", selection: 3..<6))
    default: break
    }
    session.frame()
    let picture = try #require(session.image())
    let name = "text-field-\(state)-\(style == .dark ? "dark" : "light")"
    try StoredPictures.expect(Bitmap(picture), named: name)
    field.resignFirstResponder()
  }
}
