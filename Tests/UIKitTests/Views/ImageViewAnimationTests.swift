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

  @Test func anAnimatedImagePlaysByItself() {
    withStage { stage in
      let images = [UIColor.red, .green].map(image)
      let animated = UIImage.animatedImage(with: images, duration: 2)
      #expect(animated?.images == images && animated?.duration == 2 && images[0].images == nil)
      #expect(animated?.size == images[0].size)
      #expect(animated?.withRenderingMode(.alwaysOriginal).images == images)
      #expect(UIImage.animatedImage(with: images, duration: 0)?.duration == 2.0 / 30)
      #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
      let view = UIImageView(image: animated)
      stage.window.addSubview(view)
      stage.turn()
      #expect(view.isAnimating)
      stage.advance(by: 1.5)
      #expect(view.layer.presentation()?.contents as AnyObject === images[1].cgImage)
      view.image = images[0]
      #expect(!view.isAnimating)
      view.image = animated
      #expect(view.isAnimating)
    }
  }
}
