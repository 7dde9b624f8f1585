import Testing

@testable import UIKit

@Suite struct TransitionLifeTests {
  typealias State = TransitionLife.State
  typealias Mistake = TransitionLife.Mistake

  static let events: [TransitionLife.Event] = [
    .begin(interactively: false), .begin(interactively: true), .update, .pause,
    .settle(.completed), .settle(.cancelled), .complete(.completed), .complete(.cancelled),
  ]

  private func apply(_ event: TransitionLife.Event, to life: inout TransitionLife) -> Mistake? {
    do throws(Mistake) {
      try life.handle(event)
      return nil
    } catch {
      return error
    }
  }

  /// The events that lead from a new `TransitionLife` to each state.
  static let routes: [(state: State, events: [TransitionLife.Event])] = [
    (.prepared, []),
    (.animating, [.begin(interactively: false)]),
    (.interacting, [.begin(interactively: true)]),
    (.settling(.completed), [.begin(interactively: true), .settle(.completed)]),
    (.settling(.cancelled), [.begin(interactively: true), .settle(.cancelled)]),
    (.ended(.completed), [.begin(interactively: false), .complete(.completed)]),
    (.ended(.cancelled), [.begin(interactively: false), .complete(.cancelled)]),
  ]

  /// The state after each event, in the order of `events`; nil if the event is an error.
  static func table(_ state: State) -> [State?] {
    let done: [State?] = [.ended(.completed), .ended(.cancelled)]
    return switch state {
    case .prepared: [.animating, .interacting, nil, nil, nil, nil, nil, nil]
    case .animating: [nil, nil, nil, .interacting, nil, nil] + done
    case .interacting:
      [nil, nil, .interacting, nil, .settling(.completed), .settling(.cancelled)] + done
    case .settling: [nil, nil, nil, .interacting, nil, nil] + done
    case .ended: Array(repeating: nil, count: 8)
    }
  }

  @Test func everyEventInEveryState() {
    for route in Self.routes {
      for (event, expected) in zip(Self.events, Self.table(route.state)) {
        var life = TransitionLife()
        for step in route.events { #expect(apply(step, to: &life) == nil) }
        #expect(life.state == route.state)
        let mistake = apply(event, to: &life)
        #expect((mistake == nil) == (expected != nil), "\(event) in \(route.state)")
        #expect(life.state == expected ?? route.state, "\(event) in \(route.state)")
      }
    }
  }

  @Test func cancellationShowsFromItsDecisionOn() {
    var life = TransitionLife()
    _ = apply(.begin(interactively: true), to: &life)
    #expect(!life.isCancelled && life.isInteractive)
    _ = apply(.settle(.cancelled), to: &life)
    #expect(life.isCancelled && !life.isInteractive)
    _ = apply(.pause, to: &life)
    #expect(!life.isCancelled && life.isInteractive)
    _ = apply(.settle(.cancelled), to: &life)
    _ = apply(.complete(.cancelled), to: &life)
    #expect(life.isCancelled && life.isEnded)
  }
}
