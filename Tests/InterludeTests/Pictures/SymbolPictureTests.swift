import Desktop
import TestSupport
import Testing

@testable import UIKit

/// How the symbols of `UIImage(systemName:)` look.
@MainActor @Suite(.serialized) struct SymbolPictureTests {
  /// The names of the stored pictures.
  nonisolated static let names = ["symbols-line", "symbols-fill", "symbols-variants"]

  private func sheet(_ images: [[UIImage?]], cell: CGFloat, _ picture: String) throws {
    let columns = images.map(\.count).max() ?? 0
    let session = try HeadlessSession(
      width: Int(cell) * columns, height: Int(cell) * images.count)
    let window = UIWindow(frame: UIScreen.main.bounds)
    defer { window.isHidden = true }
    window.backgroundColor = .systemBackground
    window.overrideUserInterfaceStyle = .light
    for (row, images) in images.enumerated() {
      for (column, image) in images.enumerated() {
        let view = UIImageView(image: image)
        view.tintColor = .label
        view.center = CGPoint(
          x: (CGFloat(column) + 0.5) * cell, y: (CGFloat(row) + 0.5) * cell)
        view.frame = CGRect(
          x: view.frame.minX.rounded(), y: view.frame.minY.rounded(), width: view.bounds.width,
          height: view.bounds.height)
        window.addSubview(view)
      }
    }
    window.makeKeyAndVisible()
    session.frame()
    try StoredPictures.expect(Bitmap(#require(session.image())), named: picture)
  }

  @Test(arguments: [("", "symbols-line"), (".fill", "symbols-fill")])
  func allLookAsStored(ending: String, picture: String) throws {
    let names = SystemSymbols.names
    let rows = stride(from: 0, to: names.count, by: 12).map { first in
      names[first..<min(first + 12, names.count)].map { name in
        UIImage(
          systemName: name + ending,
          withConfiguration: UIImage.SymbolConfiguration(pointSize: 30))
      }
    }
    try sheet(rows, cell: 52, picture)
  }

  @Test func variantsLookAsStored() throws {
    let bases = ["heart", "chevron.right", "bell", "person", "xmark", "trash", "mic"]
    let variants = bases.map { base in
      ["", ".fill", ".slash", ".slash.fill", ".circle", ".circle.fill", ".square", ".square.fill"]
        .map { ending in
          UIImage(
            systemName: base + ending,
            withConfiguration: UIImage.SymbolConfiguration(pointSize: 30))
        }
    }
    let weights = [1, 2, 3, 4, 5, 6, 7, 9].map { weight in
      UIImage(
        systemName: "gift",
        withConfiguration: UIImage.SymbolConfiguration(
          pointSize: 30, weight: UIImage.SymbolWeight(rawValue: weight) ?? .regular))
    }
    let sizes = [8, 11, 14, 17, 20, 24, 28, 34].map { size in
      UIImage(
        systemName: "magnifyingglass",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: CGFloat(size)))
    }
    let unknown = [UIImage(systemName: "a.symbol.without.drawing")]
    try sheet(variants + [weights, sizes, unknown], cell: 52, "symbols-variants")
  }
}
