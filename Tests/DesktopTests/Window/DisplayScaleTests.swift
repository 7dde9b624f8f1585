import Foundation
import Testing

@testable import Desktop

/// The number of pixels per point, from the user's desktop settings.
@Suite struct DisplayScaleTests {
  /// The first valid setting decides. Environment variables that are not positive numbers are ignored.
  @Test(
    arguments: [
      ([:], nil, nil), ([:], 96, 1), ([:], 192, 2), ([:], 120, 1.25), ([:], 110, 1.25),
      ([:], 72, 1), ([:], 9600, 4), ([:], .nan, nil), (["GDK_SCALE": "2"], 96, 2),
      (["GDK_SCALE": "2", "QT_SCALE_FACTOR": "1.5"], nil, 2),
      (["QT_SCALE_FACTOR": "1.5"], 192, 1.5), (["GDK_SCALE": "0", "QT_SCALE_FACTOR": "3"], nil, 3),
      (["GDK_SCALE": "two"], 192, 2), (["QT_SCALE_FACTOR": "-1"], nil, nil),
      (["GDK_SCALE": "nan"], nil, nil),
    ] as [([String: String], Double?, CGFloat?)])
  func theFirstSettingDecides(
    environment: [String: String], resolution: Double?, expected: CGFloat?
  ) {
    #expect(DisplayScale.configured(environment, textResolution: resolution) == expected)
  }

  @Test(
    arguments: [
      ("Xft.dpi:\t192\nXft.antialias: 1\n", 192), ("*foo: 1\n Xft.dpi : 120.5 \n", 120.5),
      ("Xft.dpi:\tmany\n", nil), ("Xft.dpi.other: 3\n", nil), ("", nil), ("Xft.dpi", nil),
    ] as [(String, Double?)])
  func theResolutionOfTextIsOneOfTheResources(text: String, expected: Double?) {
    #expect(DisplayScale.textResolution(inResources: text) == expected)
  }
}
