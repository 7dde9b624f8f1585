import Foundation

/// Recordings of motions of iOS: touches, and presentation values against time. Those of sheets and of drags from the
/// edge are in `Tests/Recordings`.
///
/// Only the numbers were copied. Those of a device are from Tembeon/morph, `test/fixtures/ios27-device/`, folders `bars` and
/// `alert`, commit 5c381ddbacb3: an iPhone 16 Pro with iOS 27.0.1, 402×874 points, 120 Hz. Those of the simulator of iOS 26.1,
/// 393×852 points, are from Vercantez/openuikit, `golden/scroll_traces/`, commit 4a55ba485e31, and
/// `Tests/OpenUIKitTests/AnimationTests.swift`, commit 00b529ea3d30.
///
/// A row holds a time in seconds since the first touch or the call, and a coordinate in points. Touches were removed where the
/// finger moves evenly. The recorder read the values up to 51 ms after the touch.
struct MotionRecording: Sendable {
  typealias Row = (time: Double, value: Double)

  let name: String
  /// The moving coordinate of the touch. The last row is the lift.
  var touches: [Row] = []
  /// The values of each layer, by its name.
  let layers: [String: [Row]]

  /// The rows of the layer `name`.
  func rows(_ name: String) -> [Row] { layers[name] ?? [] }

  /// The outcome of the recorded gesture, such as `popped`; empty if it isn't stored.
  var outcome = ""

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

  /// The drags from the edge, in `Tests/Recordings/edge-pops.json`: the centres of both pages, from the same source.
  static func edgePops() throws -> [MotionRecording] {
    struct File: Decodable {
      struct Record: Decodable {
        let id: String
        let touch: [[Double]]
        let layers: [String: [[Double]]]
        let outcome: String
      }
      let records: [Record]
    }
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: tests.appendingPathComponent("Recordings/edge-pops.json"))
    return try JSONDecoder().decode(File.self, from: data).records.map { record in
      MotionRecording(
        name: record.id, touches: record.touch.map { ($0[0], $0[1]) },
        layers: record.layers.mapValues { rows in rows.map { ($0[0], $0[1]) } },
        outcome: record.outcome)
    }
  }

  /// Programmatic push, animated. Outcome: pushed.
  static let pushProgrammatic = MotionRecording(
    name: "push-programmatic",
    layers: [
      "share": [
        (0.0798, 0.0348), (0.0886, 0.1109), (0.0969, 0.1874), (0.1053, 0.2622), (0.1136, 0.3339),
        (0.1219, 0.4018), (0.1303, 0.4649), (0.1386, 0.5231), (0.1511, 0.6012), (0.1636, 0.6685),
        (0.1761, 0.7261), (0.1886, 0.7747), (0.2011, 0.8155), (0.2094, 0.8388), (0.2219, 0.8687),
        (0.2302, 0.8857), (0.2427, 0.9074), (0.2552, 0.9251), (0.2677, 0.9396), (0.2802, 0.9514),
        (0.2928, 0.961), (0.3053, 0.9687), (0.3178, 0.975), (0.3303, 0.98), (0.3428, 0.984),
        (0.3553, 0.9873), (0.3636, 0.989), (0.372, 0.9906), (0.3803, 0.9919), (0.3886, 0.9931),
        (0.397, 0.994), (0.4053, 0.9949), (0.4136, 0.9956),
      ]
    ])

  /// Programmatic present of an alert, animated. Outcome: presented. `share` is the dimming's opacity as a fraction of its
  /// final one.
  static let alertPresent = MotionRecording(
    name: "alert-present",
    layers: [
      "share": [
        (0.0633, 0.0014), (0.0741, 0.0246), (0.0824, 0.0701), (0.0907, 0.1289), (0.0991, 0.1954),
        (0.1074, 0.2651), (0.1157, 0.3346), (0.1241, 0.4025), (0.1324, 0.4665), (0.1407, 0.5264),
        (0.1491, 0.5815), (0.1574, 0.6337), (0.1657, 0.6786), (0.1741, 0.72), (0.1824, 0.7559),
        (0.1908, 0.7876), (0.1991, 0.8156), (0.2074, 0.8408), (0.2158, 0.8625), (0.2241, 0.8819),
        (0.2408, 0.9126), (0.2574, 0.9358), (0.2741, 0.9531), (0.2908, 0.9658), (0.3074, 0.9752),
        (0.3241, 0.9821), (0.3408, 0.9871), (0.3574, 0.9907), (0.3741, 0.9933),
      ],
      "width": [
        (0.0633, 383.91), (0.0741, 382.42), (0.0824, 379.51), (0.0907, 375.75), (0.0991, 371.49),
        (0.1074, 367.03), (0.1157, 362.58), (0.1241, 358.24), (0.1324, 354.14), (0.1407, 350.31),
        (0.1491, 346.78), (0.1574, 343.44), (0.1657, 340.57), (0.1741, 337.92), (0.1824, 335.62),
        (0.1908, 333.6), (0.1991, 331.8), (0.2074, 330.19), (0.2158, 328.8), (0.2241, 327.56),
        (0.2408, 325.6), (0.2574, 324.11), (0.2741, 323), (0.2908, 322.19), (0.3074, 321.59),
        (0.3241, 321.15), (0.3408, 320.83), (0.3574, 320.59), (0.3741, 320.43),
      ],
    ])

  /// Programmatic dismiss of that alert, animated. Outcome: dismissed. Its width stays 320.
  static let alertDismiss = MotionRecording(
    name: "alert-dismiss",
    layers: [
      "share": [
        (0.0167, 0.9958), (0.0251, 0.9662), (0.0334, 0.9167), (0.0417, 0.8557), (0.0501, 0.7874),
        (0.0584, 0.7178), (0.0667, 0.6479), (0.0751, 0.5809), (0.0834, 0.517), (0.0917, 0.4591),
        (0.1001, 0.4043), (0.1084, 0.3561), (0.1167, 0.3118), (0.1251, 0.2719), (0.1334, 0.2371),
        (0.1417, 0.2056), (0.1501, 0.1783), (0.1584, 0.154), (0.1667, 0.133), (0.1751, 0.1146),
        (0.1834, 0.0985), (0.2001, 0.0725), (0.2168, 0.0531), (0.2334, 0.0387), (0.2501, 0.0281),
        (0.2668, 0.0203), (0.2834, 0.0147), (0.3001, 0.0105), (0.3168, 0.0076),
      ]
    ])

  /// Drag up at 3000 pt/s, lift moving. Outcome: decelerates to rest.
  static let scrollDecelV3000 = MotionRecording(
    name: "scroll-decel-v3000",
    touches: [
      (0, 792), (0.008, 768), (0.016, 744), (0.024, 720), (0.032, 696), (0.04, 672),
      (0.048, 648), (0.056, 624), (0.064, 600), (0.072, 576), (0.08, 552), (0.088, 528),
      (0.096, 504), (0.104, 480), (0.112, 456), (0.12, 456),
    ],
    layers: [
      "offset_y": [
        (0.0085, 5014), (0.0243, 5062), (0.0884, 5254), (0.1124, 5326), (0.1223, 5330.333),
        (0.139, 5379.333), (0.1557, 5426.667), (0.1723, 5472.333), (0.189, 5516.667),
        (0.2056, 5559.667), (0.2223, 5601), (0.2557, 5680), (0.289, 5753.667),
        (0.3223, 5822.667), (0.3556, 5887.333), (0.389, 5947.667), (0.439, 6031),
        (0.489, 6106.333), (0.539, 6174.667), (0.589, 6236.333), (0.639, 6292.333),
        (0.689, 6342.667), (0.739, 6388.667), (0.839, 6467.333), (0.939, 6532),
        (1.039, 6584.667), (1.139, 6628), (1.239, 6663.333), (1.339, 6692.333), (1.439, 6716),
        (1.539, 6735.333), (1.639, 6751.333), (1.739, 6764.333), (1.839, 6775),
        (2.039, 6790.667), (2.239, 6801.333), (2.439, 6808.667), (2.639, 6813.333),
        (2.839, 6816.667), (2.9557, 6818),
      ]
    ])

  /// Drag down 600 pt from the top, held, lift. Outcome: rubber-bands and returns to 0.
  static let scrollRubberbandTop = MotionRecording(
    name: "scroll-rubberband-top",
    touches: [
      (0, 120), (0.008, 125), (0.016, 130), (0.024, 135), (0.048, 150), (0.08, 170),
      (0.112, 190), (0.144, 210), (0.176, 230), (0.208, 250), (0.24, 270), (0.272, 290),
      (0.304, 310), (0.336, 330), (0.368, 350), (0.4, 370), (0.432, 390), (0.464, 410),
      (0.496, 430), (0.528, 450), (0.56, 470), (0.592, 490), (0.624, 510), (0.656, 530),
      (0.688, 550), (0.72, 570), (0.752, 590), (0.784, 610), (0.816, 630), (0.848, 650),
      (0.88, 670), (0.912, 690), (0.944, 710), (0.952, 715), (0.96, 720), (1.112, 720),
      (1.264, 720), (1.272, 720),
    ],
    layers: [
      "offset_y": [
        (0.0244, -2.6667), (0.0483, -11), (0.1443, -42), (0.2083, -61.3333), (0.2403, -70.6667),
        (0.3043, -88.6667), (0.3684, -106), (0.4003, -114.3333), (0.4963, -138.3333),
        (0.5283, -146), (0.6563, -175), (0.7843, -201.6667), (0.8162, -208), (0.8803, -220.3333),
        (0.9603, -235), (1.2796, -223.3333), (1.2963, -197), (1.313, -173.3333), (1.3296, -152),
        (1.3463, -133.3333), (1.3629, -116.3333), (1.3796, -101.3333), (1.3963, -88.3333),
        (1.4129, -76.6667), (1.4296, -66.6667), (1.4463, -57.6667), (1.463, -50), (1.4796, -43),
        (1.4963, -37.3333), (1.513, -32), (1.5463, -23.6667), (1.5796, -17.6667), (1.6129, -13),
        (1.6463, -9.6667), (1.6796, -7), (1.7129, -5), (1.7463, -3.6667), (1.7796, -2.6667),
        (1.8463, -1.3333), (1.963, 0),
      ]
    ])

  /// Fast drag up 250 pt, lift moving. Outcome: decelerates to rest.
  static let scrollTitleFling = MotionRecording(
    name: "scroll-title-fling",
    touches: [
      (0, 700), (0.0667, 683.3333), (0.074, 663.6667), (0.0834, 645.3333), (0.0908, 637.3333),
      (0.0994, 621), (0.1084, 601.3333), (0.1167, 582.6667), (0.1247, 575), (0.1334, 558.3333),
      (0.1417, 538.6667), (0.15, 520.3333), (0.1584, 512.6667), (0.1667, 496),
      (0.175, 476.3333), (0.1834, 457.6667), (0.1913, 450), (0.1914, 450),
    ],
    layers: [
      "offset_y": [
        (0.0132, -168), (0.1049, -160), (0.1132, -143.67), (0.1215, -124), (0.1299, -105.33),
        (0.1382, -97.67), (0.1466, -81), (0.1549, -61.33), (0.1632, -43), (0.1716, -35.33),
        (0.1799, -18.67), (0.1882, 1), (0.1966, 19.67), (0.2049, 27.33), (0.2216, 46),
        (0.2382, 82), (0.2549, 117), (0.2716, 151), (0.2882, 183.67), (0.3049, 215.33),
        (0.3216, 246), (0.3383, 275.67), (0.3549, 304.33), (0.3883, 359), (0.4049, 385),
        (0.4383, 434.33), (0.4716, 480.33), (0.5049, 523.67), (0.5216, 544), (1.5051, 1064.67),
        (1.5968, 1079), (1.6468, 1085.67), (1.7468, 1097.33), (1.8468, 1106.67),
        (1.9802, 1116.67), (2.1135, 1124.33), (2.2802, 1131.33), (2.4803, 1137.33),
        (2.6803, 1141.33), (2.9137, 1144.33),
      ]
    ])

  /// X 50 -> 150, duration 0.8, damping ratio 0.6, initial velocity 0. Outcome: at 150.
  static let uiviewSpringMove = MotionRecording(
    name: "uiview-spring-move",
    layers: [
      "x": [
        (0.15, 130.98), (0.3, 159.39), (0.45, 151.06), (0.6, 149.06), (0.8, 150),
      ]
    ])

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
