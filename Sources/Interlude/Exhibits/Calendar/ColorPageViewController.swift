import UIKit

/// A page in one colour, named after it, with a cat in the middle. Any click pushes another.
final class ColorPageViewController: UIViewController {
  private let colors: PageColors
  private let color: UIColor
  private let picture = UIImageView(image: Picture.catInBin.image)

  init(_ colors: PageColors) {
    self.colors = colors
    let (color, name) = colors.next()
    self.color = color
    super.init(nibName: nil, bundle: nil)
    title = name
    // The way back to a page has that page's colour.
    navigationItem.backBarButtonItem = UIBarButtonItem(
      title: name, style: .plain, target: nil, action: nil)
    navigationItem.backBarButtonItem?.tintColor = color
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    view.accessibilityIdentifier = "page"
    // The split shows a part of the page.
    view.clipsToBounds = true
    picture.contentMode = .scaleAspectFit
    picture.center = CGPoint(x: view.bounds.midX.rounded(), y: view.bounds.midY.rounded())
    picture.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    view.addSubview(picture)
    view.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.pushNextPage() })
  }

  /// The picture in its own size, or smaller where the page is too low or narrow for it.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let size = picture.image?.size, size.width > 0, size.height > 0 else { return }
    // Not the page's own bounds: a page that opens has its final size in mind.
    let room = (navigationController?.view ?? view).bounds
    let scale = min(
      1, Self.pictureShare * room.width / size.width, Self.pictureShare * room.height / size.height)
    picture.bounds.size = CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// How much of the window's width or height the picture may take.
  private static let pictureShare: CGFloat = 0.65

  override var keyCommands: [UIKeyCommand]? {
    UIKeyCommand.click { [weak self] in self?.pushNextPage() }
  }

  func pushNextPage() {
    navigationController?.pushViewController(ColorPageViewController(colors), animated: true)
  }
}
