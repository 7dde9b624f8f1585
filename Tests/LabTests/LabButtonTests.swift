import TestSupport
import Testing
import UIKit

@testable import Lab

@MainActor @Suite struct LabButtonTests {
  /// A command that is on, such as a recording, can have a colour of its own; all others look alike.
  @Test func aCommandThatIsOnHasItsColor() throws {
    var isOn = false
    var command = LabCommand("test", .record, "Record", isOn: { isOn }) {}
    command.onColor = .systemRed
    let button = LabButton(command)
    let icon = try #require(button.subviews.lazy.compactMap { $0 as? IconView }.first)
    button.layoutIfNeeded()
    #expect(icon.color == .label)
    isOn = true
    button.refresh()
    button.layoutIfNeeded()
    #expect(icon.color == .systemRed)
  }
}
