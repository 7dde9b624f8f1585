import UIKit

/// A child of the container: a card in a random colour, named after it.
final class ColorCardViewController: UIViewController {
  private let color: UIColor
  private let name = UILabel()

  private static let cornerRadius: CGFloat = 24
  private static let borderWidth: CGFloat = 8
  private static let shadowRadius: CGFloat = 10
  private static let shadowOffset = CGSize(width: 0, height: 4)
  /// On which white can be read, of 1.
  private static let brightest: CGFloat = 0.62

  init(_ colors: PageColors) {
    let (color, text) = colors.next()
    self.color = color
    super.init(nibName: nil, bundle: nil)
    name.text = text
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    let layer = view.layer
    layer.cornerRadius = Self.cornerRadius
    layer.borderWidth = Self.borderWidth
    layer.borderColor = UIColor.white.cgColor
    layer.shadowOpacity = 0.3
    layer.shadowRadius = Self.shadowRadius
    layer.shadowOffset = Self.shadowOffset
    name.font = .systemFont(ofSize: 28, weight: .bold)
    name.textColor = Self.ink(on: color)
    name.textAlignment = .center
    name.adjustsFontSizeToFitWidth = true
    name.minimumScaleFactor = 0.5
    view.addSubview(name)
  }

  /// White, or near black on what is too bright for white.
  private static func ink(on color: UIColor) -> UIColor {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    // How bright the eye finds each of the primaries.
    let brightness = 0.299 * red + 0.587 * green + 0.114 * blue
    return brightness < brightest ? .white : UIColor(white: 0, alpha: 0.75)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    name.frame = view.bounds.insetBy(dx: Self.borderWidth * 2, dy: Self.borderWidth)
    // With the path, nobody has to find the shape of everything in the card before its shadow can be drawn.
    view.layer.shadowPath = CGPath(
      roundedRect: view.bounds, cornerWidth: Self.cornerRadius, cornerHeight: Self.cornerRadius,
      transform: nil)
  }
}
