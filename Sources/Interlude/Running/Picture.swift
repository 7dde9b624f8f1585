import UIKit

/// The pictures that the app shows, by the names of their files.
enum Picture: String, CaseIterable {
  case icon = "icon-256"
  case catInBin = "cat-in-bin"
  case reference
  case cat = "pet-cat"
  case dog = "pet-dog"
  case hedgehog = "pet-hedgehog"
  case parrot = "pet-parrot"
  case rabbit = "pet-rabbit"
  case turtle = "pet-turtle"

  /// The picture, once ``readAll()`` has found it whole.
  @MainActor
  var image: UIImage? { UIImage(named: rawValue) }

  /// Reads every picture, so that a missing or damaged one ends the start with a sentence, rather than being a hole in
  /// the page that shows it.
  @MainActor
  static func readAll() throws(ImageError) {
    for picture in allCases { _ = try UIImage.load(named: picture.rawValue) }
  }
}
