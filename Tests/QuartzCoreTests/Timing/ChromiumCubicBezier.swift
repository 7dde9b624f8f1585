import QuartzCore

/// Measurements of cubic Bézier curves by Chromium.
///
/// Source: chromium/chromium, `ui/gfx/geometry/cubic_bezier_unittest.cc`, commit 3e1a26c44c02
/// (BSD-3-Clause); numbers only, of its tests Basic, UnclampedYValues, Slope, InputOutOfRange and
/// Range.
enum ChromiumCubicBezier {
  /// The values of y at x, exact to 1.5e-4.
  static let values: [(curve: TimingCurve, samples: [(x: Double, y: Double)])] = [
    (
      TimingCurve(0.25, 0, 0.75, 1),
      [
        (0, 0), (0.05, 0.01136), (0.1, 0.03978), (0.15, 0.07978), (0.2, 0.12803), (0.25, 0.18235),
        (0.3, 0.24115), (0.35, 0.30323), (0.4, 0.36761), (0.45, 0.43345), (0.5, 0.5),
        (0.6, 0.63238), (0.65, 0.69676), (0.7, 0.75884), (0.75, 0.81764), (0.8, 0.87196),
        (0.85, 0.92021), (0.9, 0.96021), (0.95, 0.98863), (1, 1),
      ]
    ),
    (
      TimingCurve(0.5, -1, 0.5, 2),
      [
        (0, 0), (0.05, -0.08954), (0.1, -0.15613), (0.15, -0.19641), (0.2, -0.20651),
        (0.25, -0.18232), (0.3, -0.11992), (0.35, -0.01672), (0.4, 0.1266), (0.45, 0.30349),
        (0.5, 0.5), (0.55, 0.69651), (0.6, 0.8734), (0.65, 1.01672), (0.7, 1.11992),
        (0.75, 1.18232), (0.8, 1.20651), (0.85, 1.19641), (0.9, 1.15613), (0.95, 1.08954), (1, 1),
      ]
    ),
  ]

  /// The values of y at x, exact to 1e-9.
  static let exactValues: [(curve: TimingCurve, samples: [(x: Double, y: Double)])] = [
    (
      TimingCurve(0.5, 1, 0.5, 1),
      [
        (0.5, 0.875)
      ]
    ),
    (
      TimingCurve(0.5, 2, 0.5, 2),
      [
        (0.5, 1.625)
      ]
    ),
    (
      TimingCurve(0.5, -1, 0.5, -1),
      [
        (0.5, -0.625)
      ]
    ),
    (
      TimingCurve(0.5, 1, 0.5, 1),
      [
        (0, 0), (1, 1),
      ]
    ),
  ]

  /// The slopes dy/dx at x, exact to 1.5e-4.
  static let slopes: [(curve: TimingCurve, samples: [(x: Double, y: Double)])] = [
    (
      TimingCurve(0.25, 0, 0.75, 1),
      [
        (-0.1, 0), (0, 0), (0.05, 0.4217), (0.1, 0.69778), (0.15, 0.89121), (0.2, 1.03184),
        (0.25, 1.13576), (0.3, 1.21239), (0.35, 1.26751), (0.4, 1.30474), (0.45, 1.32628),
        (0.5, 1.33333), (0.55, 1.32628), (0.6, 1.30474), (0.65, 1.26751), (0.7, 1.21239),
        (0.75, 1.13576), (0.8, 1.03184), (0.85, 0.89121), (0.9, 0.69778), (0.95, 0.4217), (1, 0),
        (1.1, 0),
      ]
    )
  ]

  /// The values of y at x outside of 0…1. There CSS extrapolates along the tangent and UIKit clamps.
  static let outside: [(curve: TimingCurve, samples: [(x: Double, y: Double)])] = [
    (
      TimingCurve(0.5, 1, 0.5, 1),
      [
        (-1, -2), (2, 1),
      ]
    ),
    (
      TimingCurve(0, 0, 1, 1),
      [
        (-1, -1), (2, 2),
      ]
    ),
    (
      TimingCurve(0, 1, 1, 0),
      [
        (-1, 0), (2, 1),
      ]
    ),
    (
      TimingCurve(0.5, 0, 1, 0.5),
      [
        (-1, 0), (2, 1),
      ]
    ),
    (
      TimingCurve(0.1, 0.2, 0.8, 0.8),
      [
        (-1, -2), (2, 2),
      ]
    ),
    (
      TimingCurve(0, 0, 0.5, 1),
      [
        (-1, -2), (2, 1),
      ]
    ),
    (
      TimingCurve(1, 0.5, 1, 1),
      [
        (-1, -0.5), (2, 1),
      ]
    ),
    (
      TimingCurve(0, 0, 0, 0),
      [
        (-1, -1), (2, 2),
      ]
    ),
    (
      TimingCurve(1, 1, 1, 1),
      [
        (-1, -1), (2, 2),
      ]
    ),
  ]

  /// The smallest and largest y between x = 0 and 1, exact to 1.5e-4.
  static let ranges: [(curve: TimingCurve, least: Double, greatest: Double)] = [
    (TimingCurve(0.25, 0.3333333333333333, 0.75, 0.6666666666666666), 0, 1),
    (TimingCurve(0.25, -0.5, 0.75, -0.16666666666666666), -0.225, 1),
    (TimingCurve(0.25, 0.25, 0.75, 0.5), 0, 1),
    (TimingCurve(0, 1, 1, 0), 0, 1),
    (TimingCurve(0.25, 0.1, 0.75, 0.9), 0, 1),
    (TimingCurve(0.25, 2.5, 0.75, 0.5), 0, 1.28818),
    (TimingCurve(0.25, 0.5, 0.75, -1.5), -0.28818, 1),
    (TimingCurve(0.25, 0.1, 0.75, 1.5), 0, 1.10755),
    (TimingCurve(0.25, -0.5, 0.75, 0.9), -0.10755, 1),
    (TimingCurve(0.25, 0.3, 0.75, 0.633), 0, 1),
    (TimingCurve(0.25, 0.367, 0.75, 0.7), 0, 1),
  ]

  /// Curves on which Chromium checks that it solves x(t) for t. Here the check compares y instead.
  static let roundTrips: [TimingCurve] = [
    TimingCurve(0.25, 0.1, 0.25, 1),
    TimingCurve(0.42, 0, 1, 1),
    TimingCurve(0, 0, 0.58, 1),
    TimingCurve(0.42, 0, 0.58, 1),
    TimingCurve(0, 0, 0, 0),
    TimingCurve(1, 1, 1, 1),
    TimingCurve(0.3, 1.5, 0.8, 1.5),
    TimingCurve(0.4, -0.8, 0.7, 1.7),
    TimingCurve(0.7, -2, 1, -1.5),
    TimingCurve(0, 4, 1, -3),
  ]
}
