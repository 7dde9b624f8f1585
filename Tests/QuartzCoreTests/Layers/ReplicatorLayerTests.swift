import Testing

@testable import QuartzCore

@MainActor @Suite struct ReplicatorLayerTests {
  @Test func valuesHaveCoreAnimationsDefaultsAndRanges() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && layer.instanceDelay == 0 && !layer.preservesDepth)
    #expect(
      layer.instanceColor?.rgba == [1, 1, 1, 1] && CATransform3DIsIdentity(layer.instanceTransform))
    layer.instanceCount = -3
    #expect(layer.instanceCount == 0)
    layer.instanceCount = .max
    #expect(layer.instanceCount == 10_000)
    layer.instanceGreenOffset = -0.25
    layer.instanceBlueOffset = 0.5
    layer.instanceColor = nil
    #expect(layer.instanceGreenOffset == -0.25 && layer.instanceBlueOffset == 0.5)
    #expect(layer.instanceRedOffset == 0 && layer.instanceColor?.rgba == [1, 1, 1, 1])
    layer.preservesDepth = true
    let copy = CAReplicatorLayer(layer: layer)
    #expect(copy.instanceCount == 10_000 && copy.preservesDepth)
  }

  @Test func coloursAreLimited() {
    let layer = CAReplicatorLayer()
    layer.instanceColor = CGColor(red: 0.5, green: 1, blue: 1, alpha: 1)
    layer.instanceRedOffset = 0.375
    layer.instanceAlphaOffset = -0.625
    let values = layer.properties.replicator
    #expect(values?.color(ofInstance: 1) == [0.875, 1, 1, 0.375])
    #expect(values?.color(ofInstance: 2) == [1, 1, 1, 0])
  }
}
