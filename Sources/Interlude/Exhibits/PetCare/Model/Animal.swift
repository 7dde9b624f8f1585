import UIKit

/// An animal, and what one has to know to look after it.
@MainActor
final class Animal {
  let name: String
  /// Such as "Cat · 4 years · 3.9 kg".
  let facts: String
  let story: String
  let photo: UIImage?
  var plan: FeedingPlan

  init(
    _ name: String, _ facts: String, photo: String, plan: FeedingPlan, story: String
  ) {
    self.name = name
    self.facts = facts
    self.story = story
    self.photo = UIImage(named: photo)
    self.plan = plan
  }
}

/// When an animal is fed, and how much it gets.
struct FeedingPlan: Equatable {
  struct Meal: Equatable {
    var name: String
    /// On a clock of 24 hours.
    var time: String
    var isOn = true
  }

  var meals: [Meal]
  /// Grams for each meal.
  var portion: Int

  /// Three meals at the usual times; the one at noon is for the hungry.
  init(portion: Int, withLunch: Bool = false) {
    meals = [
      Meal(name: "Breakfast", time: "07:30"), Meal(name: "Lunch", time: "12:15", isOn: withLunch),
      Meal(name: "Dinner", time: "18:00"),
    ]
    self.portion = portion
  }
}
