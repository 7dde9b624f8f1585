import UIKit

final class PageViewController: UIViewController {
  private let number: Int

  init(number: Int) {
    self.number = number
    super.init(nibName: nil, bundle: nil)
    title = "Page \(number)"
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = number.isMultiple(of: 2) ? .systemIndigo : .systemTeal
    let next = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Next page") { [weak self] _ in
        guard let self else { return }
        navigationController?.pushViewController(
          PageViewController(number: number + 1), animated: true)
      })
    next.frame = CGRect(x: 24, y: 80, width: 160, height: 44)
    next.tintColor = .white
    view.addSubview(next)
  }
}
