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
  case lake = "photo-lake"
  case aurora = "photo-aurora"
  case desert = "photo-desert"
  case forest = "photo-forest"
  case city = "photo-city"
  case sea = "photo-sea"
  case mountains = "photo-mountains"
  case field = "photo-field"
  case snow = "photo-snow"

  /// The landscapes, neighbours of different colours.
  static let photos: [Picture] = [
    .lake, .aurora, .desert, .forest, .city, .sea, .mountains, .field, .snow,
  ]

  /// The picture; there, when the exhibit that names it in ``Exhibit/pictures`` is open.
  @MainActor
  var image: UIImage? { UIImage(named: rawValue) }
}
