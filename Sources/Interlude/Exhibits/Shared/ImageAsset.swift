import UIKit

/// The app's images, by the names of their files in `Resources`.
enum ImageAsset: String, CaseIterable {
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

  /// The landscapes, in an order in which neighbours have different colours.
  static let photos: [ImageAsset] = [
    .lake, .aurora, .desert, .forest, .city, .sea, .mountains, .field, .snow,
  ]

  /// The image; nil if its file is missing or damaged. An exhibit that lists it in ``Exhibit/images`` does not open then.
  @MainActor
  var image: UIImage? { UIImage(named: rawValue) }
}
