/// The animals that live here, and those in the shelter that can be adopted.
@MainActor
final class Household {
  private(set) var animals = [
    Animal(
      localized("Minka"), localized("Cat"), localized("4 years · 3.9 kg"), photo: .cat,
      plan: FeedingPlan(portion: 60),
      story: localized(
        "Sleeps on whatever has just been ironed. Comes when she hears the tin, and only then.")
    ),
    Animal(
      localized("Basko"), localized("Dog"), localized("6 years · 14 kg"), photo: .dog,
      plan: FeedingPlan(portion: 180, withLunch: true),
      story:
        localized(
          "Brings every stick that fits through the door, and some that don’t. Afraid of balloons.")
    ),
    Animal(
      localized("Pika"), localized("Hedgehog"), localized("2 years · 0.7 kg"), photo: .hedgehog,
      plan: FeedingPlan(portion: 25),
      story:
        localized(
          "Up at dusk, off under the hedge by dawn. Likes apples, but beetles are better for her.")),
    Animal(
      localized("Coco"), localized("Parrot"), localized("11 years · 0.4 kg"), photo: .parrot,
      plan: FeedingPlan(portion: 20, withLunch: true),
      story:
        localized(
          "Knows forty words and the doorbell. Needs company, a wooden ring and a dark cloth at night."
        )
    ),
  ]

  private(set) var shelter = [
    Animal(
      localized("Flocke"), localized("Rabbit"), localized("1 year · 1.8 kg"), photo: .rabbit,
      plan: FeedingPlan(portion: 40),
      story: localized(
        "Gentle, quick and fond of dandelions. Should not live alone, nor near cables.")),
    Animal(
      localized("Tilda"), localized("Turtle"), localized("37 years · 2.1 kg"), photo: .turtle,
      plan: FeedingPlan(portion: 30),
      story:
        localized(
          "In no hurry at all. Wants a sunny garden, and somebody who will be there in fifty years."
        )),
  ]

  /// Moves the first animal of the shelter to the others.
  func adopt() {
    guard !shelter.isEmpty else { return }
    animals.append(shelter.removeFirst())
  }
}
