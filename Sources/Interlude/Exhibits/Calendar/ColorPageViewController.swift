import UIKit

/// A page in one colour, named after it, with a cat in the middle. Any click pushes another.
final class ColorPageViewController: UIViewController {
  private let colors: PageColors
  private let color: UIColor
  private let imageView = UIImageView(image: ImageAsset.catInBin.image)

  init(_ colors: PageColors) {
    self.colors = colors
    let (color, name) = colors.next()
    self.color = color
    super.init(nibName: nil, bundle: nil)
    title = name
    // The button that leads back to a page has that page's colour, on the white bar a darker shade that can be read.
    navigationItem.backBarButtonItem = UIBarButtonItem(
      title: name, style: .plain, target: nil, action: nil)
    navigationItem.backBarButtonItem?.tintColor = Self.tint(for: color)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// A shade of a page's colour that can be read on a bar: darker on a white one, lighter on a dark one.
  static func tint(for color: UIColor) -> UIColor {
    let dark = color.darkenedForWhiteText
    let shades = stride(from: 0, through: 1, by: 0.05).lazy.map { color.mixed(withWhite: $0) }
    let light = shades.first { PageColors.contrastToWhite(of: $0) <= darkestOnDark } ?? .white
    return UIColor { $0.userInterfaceStyle == .dark ? light : dark.resolvedColor(with: $0) }
  }

  /// The contrast to white of a colour that has a contrast of 4.5:1 to a dark bar.
  private static let darkestOnDark: CGFloat = 4.1

  override func loadView() {
    let page = ClickableView()
    page.onClick = { [weak self] in self?.pushNextPage() }
    view = page
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    view.accessibilityIdentifier = "page"
    imageView.contentMode = .scaleAspectFit
    imageView.center = CGPoint(x: view.bounds.midX.rounded(), y: view.bounds.midY.rounded())
    imageView.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    view.addSubview(imageView)
    view.coverWithOwnPage(OwnPages.PageRole(ofPage: self))
  }

  /// The image in its own size, or smaller where the page is too low or narrow for it.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let size = imageView.image?.size, size.width > 0, size.height > 0 else { return }
    let scale = min(
      1, Self.imageFraction * view.bounds.width / size.width,
      Self.imageFraction * view.bounds.height / size.height)
    imageView.bounds.size = CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// The largest fraction of the page's width or height that the image takes.
  private static let imageFraction: CGFloat = 0.75

  override var keyCommands: [UIKeyCommand]? {
    clickCommands { [weak self] in self?.pushNextPage() }
  }

  func pushNextPage() {
    navigationController?.pushViewController(ColorPageViewController(colors), animated: true)
  }
}

extension UIColor {
  /// The colour with a fraction of white in it.
  fileprivate func mixed(withWhite fraction: CGFloat) -> UIColor {
    let rgba = cgColor.rgba
    func mixed(_ value: Float) -> CGFloat { CGFloat(value) * (1 - fraction) + fraction }
    return UIColor(red: mixed(rgba.x), green: mixed(rgba.y), blue: mixed(rgba.z), alpha: 1)
  }
}
