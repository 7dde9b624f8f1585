import UIKit

/// The inks of the print, each with a shade for dark pages.
@MainActor
enum Ink {
  static let paper = make(0xF4EADB, 0x2C2A36)
  static let coral = make(0xE4573D, 0xDB5A43)
  static let ochre = make(0xEDB14A, 0xDBA245)
  static let teal = make(0x23807B, 0x2C8C86)
  static let navy = make(0x22335C, 0x2E4378)
  static let blush = make(0xF2C2AC, 0xBC8A78)
  /// The text on navy is a little warm, like the paper.
  static let cream = UIColor(red: 1, green: 0.97, blue: 0.93, alpha: 1)

  private static func make(_ light: UInt32, _ dark: UInt32) -> UIColor {
    func color(_ rgb: UInt32) -> UIColor {
      UIColor(
        red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
        blue: CGFloat(rgb & 0xFF) / 255, alpha: 1)
    }
    let (light, dark) = (color(light), color(dark))
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }
}

/// A square tile of the print: concentric discs, clipped to the square.
final class PrintTileView: UIView {
  struct Motif {
    /// The centre of the discs, in units of the square's side.
    var center: CGPoint
    var ground: UIColor
    /// The discs from the largest to the smallest; radii in units of the square's side.
    var discs: [(radius: CGFloat, ink: UIColor)]
  }

  private let motif: Motif
  private let discs: [UIView]

  init(_ motif: Motif) {
    self.motif = motif
    discs = motif.discs.map { disc in
      let view = UIView()
      view.backgroundColor = disc.ink
      return view
    }
    super.init(frame: .zero)
    backgroundColor = motif.ground
    clipsToBounds = true
    isUserInteractionEnabled = false
    for disc in discs { addSubview(disc) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = bounds.width
    for (view, disc) in zip(discs, motif.discs) {
      let radius = disc.radius * side
      view.frame = CGRect(
        x: motif.center.x * side - radius, y: motif.center.y * side - radius,
        width: 2 * radius, height: 2 * radius)
      view.layer.cornerRadius = radius
    }
  }
}

/// An abstract print of quarter, half and whole discs. Its tiles fill a view of any aspect ratio.
final class PrintView: UIView {
  /// The grid for which the subviews were made, row by row.
  private var grid = (rows: 0, columns: 0)

  /// The number of tiles along the shorter side.
  private static let tilesAcross: CGFloat = 3

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !bounds.isEmpty else { return }
    let side = (min(bounds.width, bounds.height) / Self.tilesAcross).rounded(.up)
    let columns = Int((bounds.width / side).rounded(.up))
    let rows = Int((bounds.height / side).rounded(.up))
    if grid != (rows, columns) { makeTiles(rows, columns) }
    for (index, tile) in subviews.enumerated() {
      tile.frame = CGRect(
        x: CGFloat(index % columns) * side, y: CGFloat(index / columns) * side,
        width: side, height: side)
    }
  }

  private func makeTiles(_ rows: Int, _ columns: Int) {
    grid = (rows, columns)
    for tile in subviews { tile.removeFromSuperview() }
    for index in 0..<rows * columns {
      addSubview(PrintTileView(Self.motif(index / columns, index % columns)))
    }
  }

  // MARK: The motifs

  private static func motif(_ row: Int, _ column: Int) -> PrintTileView.Motif {
    let line = motifs[row % motifs.count]
    // After the last line the motifs repeat, shifted by two columns, so that a column does not repeat itself.
    return line[(column + row / motifs.count * 2) % line.count]
  }

  private static let motifs: [[PrintTileView.Motif]] = [
    [
      quarter(1, 1, Ink.navy, Ink.coral, Ink.ochre), disc(Ink.paper, Ink.teal),
      quarter(0, 1, Ink.ochre, Ink.navy), half(0.5, 1, Ink.blush, Ink.coral),
      quarter(0, 0, Ink.teal, Ink.paper, Ink.navy),
    ],
    [
      half(0, 0.5, Ink.ochre, Ink.paper), quarter(1, 0, Ink.teal, Ink.blush),
      quarter(0, 0, Ink.coral, Ink.paper, Ink.navy), disc(Ink.navy, Ink.ochre),
      quarter(1, 1, Ink.paper, Ink.coral),
    ],
    [
      quarter(0, 0, Ink.paper, Ink.navy), half(0.5, 0, Ink.coral, Ink.ochre),
      disc(Ink.blush, Ink.navy), quarter(1, 0, Ink.paper, Ink.teal, Ink.ochre),
      half(1, 0.5, Ink.navy, Ink.blush),
    ],
    [
      disc(Ink.teal, Ink.ochre), quarter(0, 1, Ink.navy, Ink.paper, Ink.coral),
      half(1, 0.5, Ink.paper, Ink.teal), quarter(0, 0, Ink.coral, Ink.blush),
      quarter(1, 0, Ink.ochre, Ink.navy),
    ],
  ]

  private static func quarter(
    _ x: CGFloat, _ y: CGFloat, _ ground: UIColor, _ ink: UIColor, _ inner: UIColor? = nil
  ) -> PrintTileView.Motif {
    var motif = PrintTileView.Motif(
      center: CGPoint(x: x, y: y), ground: ground, discs: [(radius: 1, ink: ink)])
    if let inner { motif.discs.append((radius: 0.5, ink: inner)) }
    return motif
  }

  private static func half(
    _ x: CGFloat, _ y: CGFloat, _ ground: UIColor, _ ink: UIColor
  ) -> PrintTileView.Motif {
    PrintTileView.Motif(
      center: CGPoint(x: x, y: y), ground: ground, discs: [(radius: 0.5, ink: ink)])
  }

  private static func disc(_ ground: UIColor, _ ink: UIColor) -> PrintTileView.Motif {
    PrintTileView.Motif(
      center: CGPoint(x: 0.5, y: 0.5), ground: ground, discs: [(radius: 0.34, ink: ink)])
  }
}
