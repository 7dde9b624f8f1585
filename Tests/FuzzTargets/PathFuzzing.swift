import CoreGraphics
import Foundation

/// Paths of any elements, with what can be done to them.
enum PathFuzzing {
  static func run(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    let path = CGMutablePath()
    func point() -> CGPoint { CGPoint(x: reader.coordinate(), y: reader.coordinate()) }
    var count = 0
    while !reader.isAtEnd, count < 200 {
      count += 1
      switch reader.choice(below: 9) {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      case 3: path.addQuadCurve(to: point(), control: point())
      case 4: path.closeSubpath()
      case 5:
        path.addArc(
          center: point(), radius: reader.coordinate(), startAngle: reader.coordinate(),
          endAngle: reader.coordinate(), clockwise: reader.isTrue())
      case 6:
        path.addRect(CGRect(origin: point(), size: CGSize(width: 20, height: reader.coordinate())))
      case 7: path.addEllipse(in: CGRect(origin: point(), size: CGSize(width: 20, height: 9)))
      default:
        path.addRoundedRect(
          in: CGRect(origin: point(), size: CGSize(width: 30, height: 20)),
          cornerWidth: reader.fraction() * 10, cornerHeight: reader.fraction() * 10)
      }
    }
    _ = path.boundingBoxOfPath
    _ = path.boundingBox
    _ = path.contains(point())
    _ = path.contains(point(), using: .evenOdd)
    _ = path.copy(using: nil)
    _ = path.currentPoint
  }
}
