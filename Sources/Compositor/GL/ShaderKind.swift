/// The programs there are: few, small and without branches, since without a GPU both sides of a
/// branch run.
enum ShaderKind: UInt8, CaseIterable {
  case solid, box, border, image, plainImage, imageBox, mask, radial, conic

  var file: String {
    switch self {
    case .solid: "solid.frag"
    case .box: "box.frag"
    case .border: "border.frag"
    case .image: "image.frag"
    case .plainImage: "plain-image.frag"
    case .imageBox: "image-box.frag"
    case .mask: "mask.frag"
    case .radial: "radial.frag"
    case .conic: "conic.frag"
    }
  }

  var isTextured: Bool {
    switch self {
    case .solid, .box, .border: false
    case .image, .plainImage, .imageBox, .mask, .radial, .conic: true
    }
  }

  /// Whether it can fill its quad with opaque colours.
  var canBeOpaque: Bool {
    switch self {
    case .solid, .image, .plainImage, .radial, .conic: true
    case .box, .border, .imageBox, .mask: false
    }
  }

  /// What of `quad.vert` the program needs.
  var defines: [String] {
    switch self {
    case .solid: []
    case .box, .border, .radial, .conic: ["BOXED"]
    case .image, .plainImage: ["TEXTURED"]
    case .imageBox: ["TEXTURED", "BOXED"]
    case .mask: ["TEXTURED", "LIMITED"]
    }
  }
}
