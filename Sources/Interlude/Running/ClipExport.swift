import Foundation

/// Writes a clip in a second process of this program, `interlude clip`, while the app continues.
///
/// UIKit has one screen and one clock per process, and a clip needs its own. When this object is released, the export stops
/// and leaves no incomplete file.
@MainActor
final class ClipExport {
  /// The content of the clip, and the file to write.
  struct Request: Equatable {
    var exhibit: ExhibitName
    /// The values of the exhibit's parameters that differ from the defaults.
    var values: ParameterValues = [:]
    /// The user's own pages, as `--page` takes them.
    var pages: [String] = []
    /// The only step of the exhibit's demonstration that is filmed; nil for all.
    var step: String?
    /// The file to write. Its extension determines the format. It must not exist yet.
    var file = URL(fileURLWithPath: "clip.gif")
    /// The size of the window in points.
    var size = WindowSize.standard
    /// The device in the window.
    var stage = Stage.window
    /// Pixels of the clip per point.
    var scale = 1.0
    /// Frames a second; nil for the format's usual rate.
    var frameRate: Int?
    /// The factor by which the clip is slower than the app at its normal speed.
    var slowdownFactor = 1.0
    var appearance = Appearance.light
    var reducesMotion = false

    /// The arguments of ``ClipCommand``.
    var arguments: [String] {
      var words = ["clip", exhibit.rawValue, "--prints-progress"]
      words += ["--output", file.path, "--size", size.description, "--scale", String(scale)]
      if stage != .window { words += ["--stage", stage.rawValue] }
      words += ["--slow", String(slowdownFactor), "--appearance", appearance.rawValue]
      words += ["--reduced-motion", reducesMotion ? "on" : "off"]
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        words += ["--set", "\(name)=\(value)"]
      }
      for page in pages { words += ["--page", page] }
      if let step { words += ["--step", step] }
      if let frameRate { words += ["--fps", String(frameRate)] }
      return words
    }
  }

  private let child: ChildProcess?

  /// Begins the export.
  ///
  /// - Parameters:
  ///   - request: What to write.
  ///   - program: The path of this program.
  ///   - onProgress: Called with the finished fraction when it has grown by a percent.
  ///   - onEnd: Called once at the end, with nil if the clip is complete, else with a message for the user. Neither closure is
  ///     called after this object has been released.
  init(
    _ request: Request, program: String = "/proc/self/exe",
    onProgress: @escaping @MainActor (Double) -> Void,
    onEnd: @escaping @MainActor (String?) -> Void
  ) {
    child = ChildProcess(program, request.arguments, mergesErrors: true)
    guard let child else {
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          if self != nil {
            onEnd(
              localized(
                "The clip could not be written: the system could not start a process."))
          }
        }
      }
      return
    }
    DispatchQueue.global(qos: .utility).async { [weak self] in
      var percent = 0
      var sentence: String?
      child.forEachLine { line in
        let words = line.split(separator: " ")
        if words.count == 2, words[0] == "progress", let fraction = Double(words[1]) {
          guard Int(100 * fraction) > percent else { return }
          percent = Int(100 * fraction)
          DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { if self != nil { onProgress(fraction) } }
          }
        } else {
          sentence = line
        }
      }
      let succeeded = child.reap() == 0
      let prefix = "interlude: "
      let cause = sentence.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
      let error = succeeded ? nil : cause ?? localized("The clip could not be written.")
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated { if self != nil { onEnd(error) } }
      }
    }
  }

  isolated deinit { child?.terminate() }
}
