import Testing

@testable import UIKit

@MainActor @Suite struct ImageViewAnimationTests {
  private func image(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
  }

  @Test func imagesAreShownOneAfterTheOther() {
    withStage { stage in
      let images = [UIColor.red, .green, .blue].map(image)
      let view = UIImageView(image: image(.black))
      stage.window.addSubview(view)
      view.animationImages = images
      view.animationDuration = 3
      view.animationRepeatCount = 1
      #expect(!view.isAnimating)
      view.startAnimating()
      stage.turn()
      #expect(view.isAnimating)
      var shown: [Int?] = []
      for _ in 0..<3 {
        stage.advance(by: 0.5)
        let contents = view.layer.presentation()?.contents as AnyObject
        shown.append(images.firstIndex { $0.cgImage === contents })
        stage.advance(by: 0.5)
      }
      #expect(shown == [0, 1, 2])
      stage.advance(by: 0.1)
      stage.turn()
      #expect(!view.isAnimating, "one cycle was asked for")
      view.animationRepeatCount = 0
      view.startAnimating()
      stage.advance(by: 100)
      #expect(view.isAnimating)
      view.stopAnimating()
      #expect(!view.isAnimating && view.layer.contents as AnyObject === view.image?.cgImage)
    }
  }
}
