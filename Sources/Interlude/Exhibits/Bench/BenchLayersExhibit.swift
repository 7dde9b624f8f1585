import FrameStatistics
import UIKit

/// Very many layers, of which few move or are visible. The cost of a frame should be that of these few.
struct BenchLayersExhibit: Exhibit {
  enum Scene: String {
    /// 10 layers, all of which move: the cost of their movement alone.
    case still
    /// 10,000 visible layers, of which 10 move.
    case crowd
    /// 1,000 visible layers that move together.
    case part
    /// The same 1,000 layers, as a hundredth of 100,000.
    case world
    /// 1,000 layers, and a cursor that fades.
    case cursor
  }

  private let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  var name: ExhibitName {
    switch scene {
    case .still: .benchStill
    case .crowd: .benchCrowd
    case .part: .benchPart
    case .world: .benchWorld
    case .cursor: .benchCursor
    }
  }
  var title: String { "Benchmark, \(scene.rawValue)" }
  var hasPages: Bool { false }
  var summary: String { "Many layers of the benchmark's \(scene.rawValue)." }

  var source: String { "Bench/BenchLayersExhibit.swift" }

  func open(seed: UInt64) -> OpenExhibit {
    let page = BenchLayersViewController(scene, seed: seed)
    return OpenExhibit(
      root: page,
      demonstration: [
        OpenExhibit.Step(name: "there", duration: 1) { page.move(there: true) },
        OpenExhibit.Step(name: "back", duration: 1) { page.move(there: false) },
      ])
  }
}

/// The layers, in a grid, in random colours.
final class BenchLayersViewController: UIViewController {
  private let scene: BenchLayersExhibit.Scene
  private var random: SplitMix64
  private let field = UIView()
  private var moving: [CALayer] = []

  /// In points.
  private static let fieldSize = CGSize(width: 1280, height: 800)
  private static let columns = 125
  /// The distance by which layers move, in points.
  private static let distance: CGFloat = 60

  init(_ scene: BenchLayersExhibit.Scene, seed: UInt64) {
    self.scene = scene
    random = SplitMix64(seed: seed)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.9, alpha: 1)
    field.frame = CGRect(origin: .zero, size: Self.fieldSize)
    view.addSubview(field)
    switch scene {
    case .still: addMoving()
    case .crowd:
      fill(count: 9990)
      addMoving()
    case .part:
      fill(count: 1000)
      moving = [field.layer]
    case .world:
      // The first thousand fill the screen; the others lie below it.
      fill(count: 100_000)
      moving = [field.layer]
    case .cursor:
      fill(count: 1000)
      let cursor = CALayer()
      cursor.frame = CGRect(x: 640, y: 400, width: 2, height: 20)
      cursor.backgroundColor = .black
      field.layer.addSublayer(cursor)
      moving = [cursor]
    }
  }

  /// Adds layers in a grid that fills the screen. The layers of the dense scene are smaller.
  private func fill(count: Int) {
    let isDense = scene == .crowd
    let columns = isDense ? Self.columns : 40
    let step = isDense ? SIMD2(10.24, 10) : SIMD2(32, 32)
    for index in 0..<count {
      let layer = CALayer()
      layer.frame = CGRect(
        x: Double(index % columns) * step.x, y: Double(index / columns) * step.y,
        width: step.x - 2, height: step.y - 2)
      layer.backgroundColor = CGColor(
        red: random.nextUnit(), green: random.nextUnit(), blue: random.nextUnit(), alpha: 1)
      layer.cornerRadius = isDense ? 0 : 4
      field.layer.addSublayer(layer)
    }
  }

  private func addMoving() {
    for _ in 0..<10 {
      let layer = CALayer()
      layer.frame = CGRect(
        x: random.nextUnit() * 1180, y: random.nextUnit() * 760, width: 32, height: 32)
      layer.backgroundColor = .black
      layer.cornerRadius = 8
      field.layer.addSublayer(layer)
      moving.append(layer)
    }
  }

  /// One of the moving layers.
  var movingLayer: CALayer { moving[0] }

  /// Moves the layers for one second, there or back.
  func move(there: Bool) {
    let distance = there ? Self.distance : -Self.distance
    for layer in moving {
      let isCursor = scene == .cursor
      let animation = CABasicAnimation(keyPath: isCursor ? "opacity" : "position.x")
      animation.duration = 1
      if isCursor {
        (animation.fromValue, animation.toValue) = (there ? 1 : 0, there ? 0 : 1)
      } else {
        let x = layer.position.x
        let isWhole = layer === field.layer
        (animation.fromValue, animation.toValue) = (x, isWhole ? x : x + distance)
        if isWhole {
          // Scrolls by twenty points, so that other rows become visible.
          animation.keyPath = "bounds.origin.y"
          (animation.fromValue, animation.toValue) = (there ? 0 : 20, there ? 20 : 0)
        } else {
          CATransaction.setDisableActions(true)
          layer.position.x = x + distance
        }
      }
      layer.add(animation, forKey: "bench")
    }
  }
}
