import Testing

@testable import UIKit

@MainActor
@Suite struct NavigationStackTests {
  let pages = (0..<5).map { RecordingViewController("\($0)") }

  private func names(_ stack: [UIViewController]) -> String {
    stack.map { $0.title ?? "?" }.joined()
  }

  private func pages(_ names: String) -> [UIViewController] {
    names.compactMap { $0.wholeNumberValue }.map { pages[$0] }
  }

  private func request(_ text: String) -> NavigationRequest {
    let rest = String(text.dropFirst())
    switch text.first {
    case "+": return .push(pages(rest)[0])
    case "-": return .pop
    case "<": return .popTo(pages(rest)[0])
    case "^": return .popToRoot
    default: return .set(pages(rest))
    }
  }

  @Test(arguments: [
    ("0", "+1", "01"), ("01", "+1", "01"), ("", "+0", "0"),
    ("01", "-", "0"), ("0", "-", "0"), ("", "-", ""),
    ("0123", "<1", "01"), ("0123", "<3", "0123"), ("012", "<4", "012"),
    ("0123", "^", "0"), ("", "^", ""), ("01", "=340", "340"), ("01", "=", ""),
  ])
  func requests(_ old: String, _ change: String, _ new: String) {
    #expect(names(request(change).applied(to: pages(old))) == new)
  }

  @Test(arguments: [
    ("0", "01", UINavigationController.Operation.push), ("01", "0", .pop), ("012", "0", .pop),
    ("01", "01", .none), ("01", "31", .none), ("01", "32", .push), ("01", "20", .pop),
    ("", "0", .push), ("0", "", .none),
  ])
  func operations(_ old: String, _ new: String, _ operation: UINavigationController.Operation) {
    #expect(NavigationStack.operation(from: pages(old), to: pages(new)) == operation)
  }

  /// Each row: a stack, the operation that begins a transition to another stack, the operations during the transition,
  /// and the stack after the transition is cancelled.
  @Test(arguments: [
    ("0", "+1", [String](), "0"), ("01", "-", [], "01"), ("01", "-", ["+2"], "012"),
    ("012", "^", ["+3", "+4"], "01234"), ("01", "-", ["+1"], "01"), ("01", "+2", ["-"], "0"),
    ("01", "=2", ["+3", "=4"], "4"), ("01", "+2", ["<2"], "01"),
  ])
  func cancellationKeepsWhatCameSince(
    _ start: String, _ change: String, _ later: [String], _ result: String
  ) {
    var stack = NavigationStack()
    stack.want(.set(pages(start)), animated: false)
    _ = stack.catchUp()
    stack.want(request(change), animated: true)
    _ = stack.catchUp()
    for text in later { stack.want(request(text), animated: true) }
    stack.cancel()
    #expect(names(stack.shown) == start)
    #expect(names(stack.wanted) == result)
    #expect(stack.isBehind == !later.isEmpty)
  }
}
