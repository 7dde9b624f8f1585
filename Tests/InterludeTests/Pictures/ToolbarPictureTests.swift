import Desktop
import TestSupport
import Testing
import UIKit

/// How toolbars look at rest and half way through a push, and how continuous corners look beside circular ones.
@MainActor @Suite(.serialized) struct ToolbarPictureTests {
  /// The names of the stored pictures.
  nonisolated static let names = styles.flatMap { style in
    ["toolbar-resting", "toolbar-push", "corners"].map { name($0, style) }
  }
  nonisolated private static let styles = [UIUserInterfaceStyle.light, .dark]

  nonisolated private static func name(_ subject: String, _ style: UIUserInterfaceStyle) -> String {
    "\(subject)-\(style == .dark ? "dark" : "light")"
  }

  private func show(
    _ controller: UIViewController, _ style: UIUserInterfaceStyle,
    _ body: (HeadlessSession) throws -> Void
  ) throws {
    let session = try HeadlessSession(width: 420, height: 240)
    let window = UIWindow(frame: UIScreen.main.bounds)
    defer { window.isHidden = true }
    window.overrideUserInterfaceStyle = style
    window.rootViewController = controller
    window.makeKeyAndVisible()
    session.frame()
    try body(session)
  }

  private func expect(_ session: HeadlessSession, _ name: String) throws {
    try StoredPictures.expect(Bitmap(try #require(session.image())), named: name)
  }

  private func page(_ title: String, _ items: [UIBarButtonItem]) -> UIViewController {
    let page = UIViewController(nibName: nil, bundle: nil)
    page.title = title
    page.view.backgroundColor = .secondarySystemBackground
    page.toolbarItems = items
    return page
  }

  private func item(_ title: String, _ style: UIBarButtonItem.Style = .plain) -> UIBarButtonItem {
    let item = UIBarButtonItem(title: title)
    item.style = style
    return item
  }

  @Test(arguments: styles)
  func toolbar(style: UIUserInterfaceStyle) throws {
    let delete = item("Delete")
    delete.isEnabled = false
    let list = page(
      "Letters", [item("Edit"), .flexibleSpace(), item("Move"), .fixedSpace(30), delete])
    let navigation = UINavigationController(rootViewController: list)
    navigation.isToolbarHidden = false
    try show(navigation, style) { session in
      try expect(session, Self.name("toolbar-resting", style))
      navigation.pushViewController(
        page("Letter", [.flexibleSpace(), item("Reply", .done), .flexibleSpace()]), animated: true)
      session.advance(by: 0.1)
      session.frame()
      try expect(session, Self.name("toolbar-push", style))
    }
  }

  @Test(arguments: styles)
  func corners(style: UIUserInterfaceStyle) throws {
    let page = UIViewController(nibName: nil, bundle: nil)
    page.view.backgroundColor = .systemBackground
    for (row, curve) in [CALayerCornerCurve.circular, .continuous].enumerated() {
      for column in 0..<4 {
        let box = UIView(
          frame: CGRect(x: 14 + 102 * column, y: 16 + 112 * row, width: 86, height: 96))
        (box.layer.cornerRadius, box.layer.cornerCurve) = (28, curve)
        switch column {
        case 0: box.backgroundColor = .systemBlue
        case 1:
          box.backgroundColor = .secondarySystemBackground
          (box.layer.borderWidth, box.layer.borderColor) = (8, UIColor.systemOrange.cgColor)
        case 2:
          box.clipsToBounds = true
          let stripes = UIView(frame: CGRect(x: -20, y: 30, width: 130, height: 36))
          stripes.transform = CGAffineTransform(rotationAngle: 0.5)
          stripes.backgroundColor = .systemPink
          box.backgroundColor = .systemTeal
          box.addSubview(stripes)
        default:
          box.backgroundColor = .secondarySystemGroupedBackground
          box.transform = CGAffineTransform(rotationAngle: 0.1)
          (box.layer.shadowOpacity, box.layer.shadowRadius) = (0.5, 6)
          box.layer.shadowOffset = CGSize(width: 0, height: 4)
        }
        page.view.addSubview(box)
      }
    }
    try show(page, style) { try expect($0, Self.name("corners", style)) }
  }
}
