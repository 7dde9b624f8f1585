import Foundation
import FrameStatistics
import Lab
import UIKit

/// Opens and closes the `Lab` below an app's window. Its timeline marks the late frames of the app's ``FrameLog``.
///
/// ``DesktopApplication`` has one. F12 opens and closes the lab where ``WindowConfiguration/opensLabOnF12`` is true; an app may
/// also set ``isOpen``. A key command of the app for F12, or for a key of the lab's toolbar, takes precedence over the lab's.
///
/// The lab is created when it is opened, and released with its windows, recordings and frames when it is closed. Changes that
/// were made on the timeline belong to the window's playback: they have no effect while the lab is closed, and are there again
/// when it is opened. Main thread only.
@MainActor
public final class LabHost {
  /// The open lab; nil while it is closed.
  public private(set) var lab: Lab?
  /// The window whose transitions the lab shows. Nil, as it is by default, stands for the key window, or for the frontmost window if that
  /// one has no root view controller.
  public weak var window: UIWindow?
  /// The app's own commands at the beginning of the toolbar.
  public var leadingCommands: [LabCommand] = []
  /// The app's own commands at the end of the toolbar. If nil, the default, there is one command, which slows the animations
  /// down. Closing the lab then restores their speed.
  public var trailingCommands: [LabCommand]?
  /// The app's values that the lab shows and changes, such as the durations of its transitions. See `Lab.parameters`.
  public var parameters: [LabParameter] = [] {
    didSet { lab?.parameters = parameters }
  }
  /// The files of the app's source that the lab shows. See `Lab.sources`.
  public var sources: [LabSource] = [] {
    didSet { lab?.sources = sources }
  }
  /// Returns the changes of the app's source that have the same effect as the lab's edits. See `Lab.sourceChanges`.
  public var sourceChanges: ((AnimationEdits) -> [SourceChange])? {
    didSet { lab?.sourceChanges = sourceChanges }
  }
  /// Called with a file of ``sources`` that the user wants to open in an editor.
  public var onOpen: ((URL) -> Void)?
  /// Called with a message for the user, such as that a value was copied. If it is nil, the lab shows the message in a tooltip.
  public var onMessage: ((String) -> Void)?
  /// Whether the lab opens with its timeline. Closing the lab sets it to whether the timeline was shown.
  public var showsTimeline = true

  /// Whether transitions and frames are also recorded while the lab is closed. False by default, because it costs time and memory. A lab
  /// that is opened later then has the recordings, and ``show(frame:)`` finds the frames.
  public var recordsWhileClosed = false {
    didSet {
      guard recordsWhileClosed != oldValue else { return }
      lab?.recordsWhileHidden = recordsWhileClosed
      guard !isOpen else { return }
      if recordsWhileClosed {
        guard let window = window ?? Self.mainWindow else { return }
        window.playback.isEnabled = true
        keepFrames(of: window)
      } else {
        frames?.window?.playback.isEnabled = false
        dropFrames()
      }
    }
  }

  private let log: FrameLog
  private var frames: WindowFrames?
  /// The sizes that the user has given the timeline and the panel at the right; nil for the standard ones.
  private var panels: (timelineHeight: CGFloat?, inspectorWidth: CGFloat?)
  /// The speed to which the animations return when the lab is closed; nil leaves it to the app.
  private var ownSpeed: Double?
  private let opensOnF12: Bool

  /// - Parameters:
  ///   - log: The log of the frames that the timeline marks.
  ///   - opensOnF12: Whether F12 opens and closes the lab.
  init(_ log: FrameLog, opensOnF12: Bool) {
    self.log = log
    self.opensOnF12 = opensOnF12
    UIApplication.shared.desktopKeyCommands = { [weak self] in self?.keyCommands ?? [] }
  }

  /// Whether the lab is open. It stays closed if the app has no window.
  public var isOpen: Bool {
    get { lab != nil }
    set {
      guard newValue != isOpen else { return }
      if newValue { open() } else { close() }
    }
  }

  /// Pauses, and puts the playhead on a frame.
  ///
  /// - Parameter id: The frame's number, as in `FrameRecord`.
  /// - Returns: False if the lab is closed or does not have the frame: it keeps the latest ones since it was opened, or since
  ///   ``recordsWhileClosed`` became true.
  public func show(frame id: UInt64) -> Bool {
    guard let frame = frames?.frame(id: id), let lab else { return false }
    return lab.show(at: frame.time)
  }

  private func open() {
    guard let window = window ?? Self.mainWindow else { return }
    let close = LabCommand.close(key: "F12") { [weak self] in self?.isOpen = false }
    let slower = LabCommand.slower(window.playback) { [weak self] in self?.lab?.say($0) }
    ownSpeed = trailingCommands == nil ? window.playback.speed : nil
    let lab = Lab(
      window, leading: leadingCommands,
      trailing: (trailingCommands ?? [slower]) + (opensOnF12 ? [close] : []))
    lab.onMessage = onMessage
    lab.parameters = parameters
    lab.sources = sources
    lab.sourceChanges = sourceChanges
    lab.onOpen = onOpen
    lab.recordsWhileHidden = recordsWhileClosed
    keepFrames(of: window)
    lab.frames = { [weak self] range in
      self?.frames?.frames(in: range).map { LabFrame(time: $0.time, isLate: $0.isLate) } ?? []
    }
    self.lab = lab
    (lab.timelineHeight, lab.inspectorWidth) = panels
    lab.showsTimeline = showsTimeline
    lab.isShown = true
  }

  private func close() {
    guard let lab else { return }
    showsTimeline = lab.showsTimeline
    panels = (lab.timelineHeight, lab.inspectorWidth)
    lab.isShown = false
    if let ownSpeed { lab.playback.speed = ownSpeed }
    self.lab = nil
    if !recordsWhileClosed { dropFrames() }
  }

  /// Keeps the window's frames from now on, unless they are kept already.
  private func keepFrames(of window: UIWindow) {
    guard frames?.window !== window else { return }
    dropFrames()
    let frames = WindowFrames(of: window, in: log)
    frames.isEnabled = true
    self.frames = frames
  }

  private func dropFrames() {
    frames?.isEnabled = false
    frames = nil
  }

  private static var mainWindow: UIWindow? {
    let application = UIApplication.shared
    if let key = application.keyWindow, key.rootViewController != nil { return key }
    return application.windows.last { $0.rootViewController != nil }
  }

  // MARK: Keys

  /// F12, and the keys of the open lab's toolbar.
  private var keyCommands: [UIKeyCommand] {
    let toggle = UIKeyCommand(input: UIKeyCommand.f12) { [weak self] _ in self?.toggle() }
    return (opensOnF12 ? [toggle] : []) + (lab?.keyCommands ?? [])
  }

  private func toggle() {
    isOpen.toggle()
    guard let lab, !lab.isVisible else { return }
    let (name, size) = (DesktopApplication.programName, Lab.smallestSize)
    try? FileHandle.standardError.write(
      contentsOf: Data(
        "\(name): The lab needs a window of \(Int(size.width)) × \(Int(size.height)) points. Make the window larger.\n"
          .utf8))
  }
}
