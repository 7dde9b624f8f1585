import Foundation

/// Recordings of motions of iOS, in `Resources/Recordings`: touches, and presentation values against time. Each names its source.
/// Those of sheets and zooms are read by their own tests.
///
/// A row holds a time in seconds since the first touch or the call, and a coordinate in points. Touches were removed where the
/// finger moves evenly. The recorder read the values up to 51 ms after the touch.
struct MotionRecording: Sendable {
  typealias Row = (time: Double, value: Double)

  let name: String
  /// The moving coordinate of the touch. The last row is the lift.
  var touches: [Row]
  /// The values of each layer, by its name.
  let layers: [String: [Row]]
  /// The outcome of the recorded gesture or call, such as `popped`.
  let outcome: String

  /// The rows of the layer `name`.
  func rows(_ name: String) -> [Row] { layers[name] ?? [] }

  /// The time of the lift.
  var lift: Double { touches.last?.time ?? 0 }

  /// The recording with its lift at another time, but not before the last movement.
  func lifted(at time: Double) -> MotionRecording {
    guard let last = touches.last, touches.count > 1 else { return self }
    var copy = self
    copy.touches[touches.count - 1].time = max(time, touches[touches.count - 2].time)
    copy.touches[touches.count - 1].value = last.value
    return copy
  }

  /// The drags from the edge: the centres of both pages.
  static func edgePops() throws -> [MotionRecording] { try read("edge-pops") }

  /// A push, an alert, drags of scroll views, or a spring.
  static func callOrScrolling(_ name: String) throws -> MotionRecording {
    guard let recording = try read("calls-and-scrolling").first(where: { $0.name == name }) else {
      throw CocoaError(.keyValueValidation)
    }
    return recording
  }

  /// A file of the folder with the recordings.
  static func file(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Resources/Recordings/\(name).json")
  }

  private static func read(_ name: String) throws -> [MotionRecording] {
    struct File: Decodable {
      struct Record: Decodable {
        let id: String
        let touch: [[Double]]
        let layers: [String: [[Double]]]
        let outcome: String
      }
      let records: [Record]
    }
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: file(name))).records.map {
      MotionRecording(
        name: $0.id, touches: $0.touch.map { ($0[0], $0[1]) },
        layers: $0.layers.mapValues { rows in rows.map { ($0[0], $0[1]) } }, outcome: $0.outcome)
    }
  }

  /// The stiffness that the simulator's `CASpringAnimation` has for a damping ratio, a duration and an initial velocity; mass
  /// 1. Exact to 1e-6 of the value.
  static let stiffness: [(ratio: Double, duration: Double, velocity: Double, stiffness: Double)] = [
    (0.35, 1, 0, 286.40942819),
    (0.1, 1, 0, 2125.39012784),
    (0.5, 1, 0, 161.7195025),
    (0.9, 1, 0, 71.92472916),
    (0.5, 0.3, 0, 1796.88336116),
    (0.5, 2, 0, 40.42987563),
    (1, 1, 0, 85.25592901),
    (0.5, 1, 0.25, 159.67233774),
    (0.5, 1, 1.5, 147.61602003),
  ]
}
