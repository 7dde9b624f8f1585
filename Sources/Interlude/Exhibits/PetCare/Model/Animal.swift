import UIKit

/// An animal, with its story and its feeding plan.
@MainActor
final class Animal {
  let name: String
  /// Such as "Cat".
  let kind: String
  /// Such as "4 years · 3.9 kg".
  let facts: String
  let story: String
  let photo: UIImage?
  var plan: FeedingPlan

  init(
    _ name: String, _ kind: String, _ facts: String, photo: ImageAsset, plan: FeedingPlan,
    story: String
  ) {
    self.name = name
    self.kind = kind
    self.facts = facts
    self.story = story
    self.photo = photo.image
    self.plan = plan
  }
}

/// The times of an animal's meals, and the size of a portion.
struct FeedingPlan: Equatable {
  struct Meal: Equatable {
    var name: String
    /// The time of day, such as `18:00`.
    var time: String
    var isOn = true
  }

  var meals: [Meal]
  /// The size of a portion, in grams.
  var portion: Int

  /// Three meals at the usual times. Lunch is off unless `withLunch`.
  init(portion: Int, withLunch: Bool = false) {
    meals = [
      Meal(name: localized("Breakfast"), time: "07:30"),
      Meal(name: localized("Lunch"), time: "12:15", isOn: withLunch),
      Meal(name: localized("Dinner"), time: "18:00"),
    ]
    self.portion = portion
  }
}
