import UIKit

/// The page of the reference scene: a background, an image and two hundred rounded cards.
final class ReferencePageViewController: UIViewController {
  private static let cardCount = 200
  private static let columns = 20
  private static let cardSize = CGSize(width: 54, height: 36)
  private static let spacing: CGFloat = 8
  /// The distance from the scene's edge, in points.
  private static let margin: CGFloat = 24
  /// The size of the scene, in points.
  private static let sceneSize = CGSize(width: 1280, height: 800)

  private let background: UIColor
  private let card: UIColor
  private let scene = UIView(frame: CGRect(origin: .zero, size: sceneSize))
  /// Contains the scene in a window that is smaller. In a larger window it is not used, so that it adds nothing to the measured
  /// work.
  private let scrollView = UIScrollView()

  init(background: UIColor, card: UIColor, title: String) {
    self.background = background
    self.card = card
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = background
    // The split shows a part of the page.
    view.clipsToBounds = true
    let picture = UIImageView(image: ImageAsset.reference.image)
    picture.frame = CGRect(x: Self.margin, y: Self.margin, width: 300, height: 300)
    view.addSubview(scene)
    scene.addSubview(picture)
    let font = UIFont.systemFont(ofSize: 12)
    for index in 0..<Self.cardCount {
      let place = CGPoint(
        x: Self.margin + CGFloat(index % Self.columns) * (Self.cardSize.width + Self.spacing),
        y: Self.margin * 2 + 300
          + CGFloat(index / Self.columns) * (Self.cardSize.height + Self.spacing))
      scene.addSubview(makeCard(index + 1, at: place, font))
    }
    view.coverWithOwnPage(OwnPages.PageRole(ofPage: self))
  }

  /// In a larger window the scene is centred. In a smaller one it scrolls; a scaled scene would be different work.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Not the page's own bounds, which change during a transition.
    let room = (parent?.view ?? view).bounds
    let fits = room.width >= scene.bounds.width && room.height >= scene.bounds.height
    if fits == (scene.superview === scrollView) {
      fits ? scrollView.removeFromSuperview() : view.insertSubview(scrollView, at: 0)
      (fits ? view : scrollView)?.insertSubview(scene, at: 0)
    }
    scrollView.frame = CGRect(origin: .zero, size: room.size)
    scrollView.contentSize = CGSize(
      width: max(room.width, scene.bounds.width), height: max(room.height, scene.bounds.height))
    scene.frame.origin = CGPoint(
      x: max(0, ((room.width - Self.sceneSize.width) / 2).rounded()),
      y: max(0, ((room.height - Self.sceneSize.height) / 2).rounded()))
  }

  private func makeCard(_ number: Int, at place: CGPoint, _ font: UIFont) -> UIView {
    let view = UIView(frame: CGRect(origin: place, size: Self.cardSize))
    view.backgroundColor = card
    view.layer.cornerRadius = 8
    view.layer.borderWidth = 1
    view.layer.borderColor = UIColor(white: 0, alpha: 0.2).cgColor
    let label = UILabel(frame: view.bounds)
    label.text = localized("Card %@", "\(number)")
    label.font = font
    label.textAlignment = .center
    // The scene is the same in light and dark appearance, as in the programs that it is compared with.
    label.textColor = .label.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
    view.addSubview(label)
    return view
  }
}
