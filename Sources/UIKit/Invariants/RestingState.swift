import QuartzCore

/// The conditions of an app at rest: when nothing moves, and no button or finger is down. Random tests check them. Main thread only.
@MainActor
package enum RestingState {
  /// The violated conditions, each a sentence without its full stop; empty if there are none.
  ///
  /// - No transition is running, and none is reported to a controller.
  /// - Each controller in the windows has been told that its view has appeared, exactly if its view is in a window.
  /// - No transition has left a view, a snapshot, an animation or a changed time behind.
  /// - Input is accepted.
  package static var problems: [String] {
    let application = UIApplication.shared
    var problems = TransitionObservers.running.map { "a \($0.kind.rawValue) has not ended" }
    if application.isIgnoringInteractionEvents {
      problems.append("the application ignores interaction events")
    }
    return problems + application.windows.flatMap { self.problems(in: $0) }
  }

  /// The conditions that a window violates.
  package static func problems(in window: UIWindow) -> [String] {
    var problems: [String] = []
    var containers: Set<ObjectIdentifier> = []
    if let root = window.rootViewController { note(root, &problems, &containers) }
    note(window, in: containers, &problems)
    let middle = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
    if window.isKeyWindow, window.isUserInteractionEnabled,
      window.rootViewController?.viewIfLoaded?.isUserInteractionEnabled == true,
      window.hitTest(middle, with: nil) == nil
    {
      problems.append("nothing takes a touch in the middle of the window")
    }
    return problems
  }

  /// Checks a controller with its children and the controllers that it presents, and collects the containers of its presentations.
  private static func note(
    _ controller: UIViewController, _ problems: inout [String],
    _ containers: inout Set<ObjectIdentifier>
  ) {
    let name = "\(type(of: controller))"
    if !controller.appearance.isStable {
      problems.append("\(name) is still \(controller.appearance.phase)")
    }
    let isInWindow = controller.viewIfLoaded?.window != nil
    if controller.appearance.isStable, controller.appearance.isVisible != isInWindow {
      problems.append(
        "\(name) has been told that it has \(isInWindow ? "dis" : "")appeared, but its view is "
          + "\(isInWindow ? "" : "not ")in the window")
    }
    if controller.isBeingPresented || controller.isBeingDismissed
      || controller.transitionCoordinator != nil
    {
      problems.append("\(name) is still in a transition")
    }
    if let container = controller.modal.presentation?.containerView {
      containers.insert(ObjectIdentifier(container))
    }
    for child in controller.children { note(child, &problems, &containers) }
    if let presented = controller.modal.presented {
      note(presented, &problems, &containers)
    }
  }

  /// Checks a view and its subviews. `containers` are those of the presentations.
  private static func note(
    _ view: UIView, in containers: Set<ObjectIdentifier>, _ problems: inout [String]
  ) {
    // An open menu waits for the user, with its picture of a view. One that is on its way must not last.
    if let menu = view as? ContextMenuView {
      if !menu.waitsForUser { problems.append("a context menu is left over") }
      return
    }
    let layer = view.layer
    let name =
      view.accessibilityIdentifier.map { "\(type(of: view)) '\($0)'" } ?? "\(type(of: view))"
    // An animation that repeats without end, such as that of an activity indicator, belongs to a view at rest.
    let keys = (layer.animationKeys() ?? []).filter {
      layer.animation(forKey: $0).map { $0.repeatCount.isFinite && $0.repeatDuration.isFinite }
        ?? false
    }
    if !keys.isEmpty {
      problems.append("\(name) still has the animations \(keys.joined(separator: ", "))")
    }
    if view.window !== view, layer.speed != 1 || layer.timeOffset != 0 || layer.beginTime != 0 {
      problems.append("the time of \(name) is changed")
    }
    if view is SnapshotView { problems.append("a snapshot is left over") }
    if view is PresentationContainerView, !containers.contains(ObjectIdentifier(view)) {
      problems.append("the container of a presentation is left over")
    }
    for subview in view.subviews { note(subview, in: containers, &problems) }
  }
}
