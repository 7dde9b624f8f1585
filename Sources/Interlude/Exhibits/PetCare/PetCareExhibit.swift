import UIKit

/// Animals in a list, their pages, and photos that scale up out of their thumbnails and back into them.
struct PetCareExhibit: Exhibit {
  var name: ExhibitName { .petCare }
  var title: String { "Pet care" }
  var summary: String {
    "Segues of our own: photos scale out of a list and back, a card drops in, all unwind."
  }
  var pictures: [Picture] { [.cat, .dog, .hedgehog, .parrot, .rabbit, .turtle] }

  func open(seed: UInt64) -> OpenExhibit {
    let start = EmbeddingsViewController()
    let page = { start.visiblePage }
    func step(_ name: String, _ segue: String) -> OpenExhibit.Step {
      OpenExhibit.Step(name: name) { page().triggerSegue(withIdentifier: segue, sender: nil) }
    }
    func showAnimal(_ name: String, row: Int) -> OpenExhibit.Step {
      OpenExhibit.Step(name: name) { (page() as? AnimalsViewController)?.showAnimal(at: row) }
    }
    return OpenExhibit(
      root: UINavigationController(rootViewController: start),
      demonstration: [
        step("open", Embedding.plain.rawValue),
        showAnimal("scale-up", row: 1),
        step("photo", AnimalViewController.Segue.photo),
        step("photo-back", AnimalPhotoViewController.Segue.back),
        step("form-sheet", AnimalViewController.Segue.feedingPlan),
        step("form-sheet-back", FeedingPlanViewController.Segue.done),
        step("scale-down", AnimalViewController.Segue.back),
        step("drop", AnimalsViewController.Segue.adoption),
        step("drop-back", AdoptionViewController.Segue.back),
        step("close", AnimalsViewController.Segue.close),
        step("open-tabs", Embedding.tabs.rawValue),
        showAnimal("scale-up-in-tabs", row: 0),
        step("scale-down-in-tabs", AnimalViewController.Segue.back),
        step("close-tabs", AnimalsViewController.Segue.close),
      ])
  }
}

extension UIViewController {
  /// The page at the end of all that is presented over this controller.
  fileprivate var visiblePage: UIViewController {
    let presented = sequence(first: self) { $0.presentedViewController }
    return Array(presented).last?.contentViewController ?? self
  }
}
