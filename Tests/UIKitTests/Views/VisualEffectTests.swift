import TestSupport
import Testing

@testable import UIKit

/// Materials.
@MainActor
struct VisualEffectTests {
  private func backdrop(_ view: UIVisualEffectView) -> UIView { view.subviews[0] }

  private func alpha(_ view: UIVisualEffectView) -> CGFloat {
    backdrop(view).layer.presentation()?.backgroundColor?.alpha ?? 0
  }

  private func radius(_ view: UIVisualEffectView) -> CGFloat {
    backdrop(view).layer.presentation()?.backdropBlurRadius ?? -1
  }

  @Test func contentLiesInFrontOfTheMaterialAndFillsTheView() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    view.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    #expect(view.subviews.last === view.contentView)
    #expect(view.contentView.frame == view.bounds && backdrop(view).frame == view.bounds)
    #expect(backdrop(view).backgroundColor?.cgColor.alpha ?? 0 > 0.5)
  }

  @Test func aMaterialFollowsTheStyle() {
    let screen = TestScreen()
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    screen.window.addSubview(view)
    func luminance() -> CGFloat { backdrop(view).layer.backgroundColor?.components?.first ?? -1 }
    view.overrideUserInterfaceStyle = .light
    screen.flush()
    let light = luminance()
    view.overrideUserInterfaceStyle = .dark
    screen.flush()
    #expect(light > 0.8 && luminance() < 0.3)
    view.effect = UIBlurEffect(style: .systemMaterialLight)
    #expect(luminance() == light)
  }

  @Test func thickerMaterialsHideMore() {
    let styles: [UIBlurEffect.Style] = [
      .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
      .systemChromeMaterial,
    ]
    let alphas = styles.map { UIBlurEffect(style: $0).color.cgColor.alpha }
    #expect(alphas == alphas.sorted() && Set(alphas).count == styles.count)
  }

  @Test(arguments: [
    UIBlurEffect.Style.extraLight, .light, .systemUltraThinMaterialLight, .systemMaterialLight,
    .systemChromeMaterialLight, .extraDark, .dark, .systemUltraThinMaterialDark,
    .systemMaterialDark, .systemChromeMaterialDark,
  ])
  func textIsLegibleWhateverIsBehind(style: UIBlurEffect.Style) throws {
    let color = UIBlurEffect(style: style).color.cgColor
    let white = try #require(color.components?.first)
    let isLight = white > 0.5
    // The worst backdrop is that of the text's own colour.
    let (text, backdrop): (CGFloat, CGFloat) = isLight ? (0, 0) : (1, 1)
    let shown = white * color.alpha + backdrop * (1 - color.alpha)
    func luminance(_ gray: CGFloat) -> CGFloat {
      gray <= 0.04045 ? gray / 12.92 : pow((gray + 0.055) / 1.055, 2.4)
    }
    let (a, b) = (luminance(text), luminance(shown))
    #expect((max(a, b) + 0.05) / (min(a, b) + 0.05) >= 4.5)
  }

  @Test func anEffectComesInAnAnimation() {
    let screen = TestScreen()
    let view = UIVisualEffectView(effect: nil)
    screen.window.addSubview(view)
    screen.flush()
    #expect(alpha(view) == 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.effect = UIBlurEffect(style: .dark)
    }
    screen.advance(by: 0.5)
    #expect(abs(alpha(view) - 0.35) < 0.01 && abs(radius(view) - 10) < 0.1)
    screen.advance(by: 1)
    #expect(abs(alpha(view) - 0.7) < 0.01 && radius(view) == 20)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = nil }
    screen.advance(by: 0.5)
    #expect(abs(alpha(view) - 0.35) < 0.01 && abs(radius(view) - 10) < 0.1)
    screen.advance(by: 1)
    #expect(alpha(view) == 0 && radius(view) == 0)
  }

  @Test func aPropertyAnimatorStopsAnEffectHalfway() {
    let screen = TestScreen()
    let view = UIVisualEffectView(effect: nil)
    screen.window.addSubview(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.effect = UIBlurEffect(style: .dark)
    }
    animator.fractionComplete = 0.25
    screen.flush()
    #expect(abs(alpha(view) - 0.175) < 0.01 && abs(radius(view) - 5) < 0.1)
    animator.stopAnimation(true)
  }

  @Test func vibrancyFadesItsContent() {
    let blur = UIBlurEffect(style: .dark)
    let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .separator))
    #expect(view.contentView.alpha < 0.5)
    view.effect = UIVibrancyEffect(blurEffect: blur)
    #expect(view.contentView.alpha == 1)
  }
}
