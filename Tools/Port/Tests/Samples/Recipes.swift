import UIKit

// A list, a page and a custom segue, whose views and connections are in Recipes.storyboard.

class RecipeListController: UITableViewController {
  var recipes = ["Bread", "Soup", "Pie"]
  @IBOutlet private weak var countLabel: UILabel! {
    didSet { countLabel.textColor = .systemRed }
  }
  @IBOutlet var headers: [UIView]!
  private(set) var rated: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    showCount()
  }

  private func showCount() { countLabel.text = "\(recipes.count) recipes" }

  var countText: String? { countLabel.text }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return recipes.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "Recipe", for: indexPath) as! RecipeCell
    cell.titleLabel.text = recipes[indexPath.row]
    return cell
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    if segue.identifier == "show", let cell = sender as? UITableViewCell,
      let path = tableView.indexPath(for: cell),
      let page = segue.destination as? RecipeController
    {
      page.recipe = recipes[path.row]
    }
  }
}

extension RecipeListController {
  @IBAction func add(_ sender: UIBarButtonItem) {
    recipes.append("Cake")
    tableView.reloadData()
    showCount()
  }

  @IBAction private func unwindWithRating(_ segue: UIStoryboardSegue) {
    guard let page = segue.source as? RecipeController else { return }
    rated.append("\(page.recipe!) \(page.rating)")
  }
}

class RecipeCell: UITableViewCell {
  @IBOutlet weak var titleLabel: UILabel!
}

@IBDesignable class RatingView: UIControl {
  @IBInspectable var stars: Int = 0 {
    didSet { setNeedsLayout() }
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    layer.cornerRadius = bounds.height / 2
  }
}

class RecipeController: UIViewController {
  var recipe: String!
  @IBOutlet weak var nameLabel: UILabel!
  @IBOutlet weak var ratingView: RatingView!
  @IBOutlet weak var spacing: NSLayoutConstraint!
  var rating: Int { return ratingView.stars }

  override func viewDidLoad() {
    super.viewDidLoad()
    nameLabel.text = recipe
    spacing.constant = 24
  }

  @IBAction func rate(_ sender: RatingView) { sender.stars += 1 }
}

class CrossFadeSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  override init(identifier: String?, source: UIViewController, destination: UIViewController) {
    super.init(identifier: identifier, source: source, destination: destination)
  }

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { return CrossFadeAnimation() }
}

private class CrossFadeAnimation: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let view = context.view(forKey: .to)!
    view.frame = context.finalFrame(for: context.viewController(forKey: .to)!)
    view.alpha = 0
    context.containerView.addSubview(view)
    UIView.animate(withDuration: transitionDuration(using: context)) {
      view.alpha = 1
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
