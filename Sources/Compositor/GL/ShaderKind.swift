/// The programs there are: few, small and without branches, since without a GPU both sides of a
/// branch run.
enum ShaderKind: UInt8, CaseIterable {
  case solid, box, border, image, imageBox, mask

  var file: String {
    switch self {
    case .solid: "solid.frag"
    case .box: "box.frag"
    case .border: "border.frag"
    case .image: "image.frag"
    case .imageBox: "image-box.frag"
    case .mask: "mask.frag"
    }
  }

  var isTextured: Bool { self == .image || self == .imageBox || self == .mask }

  /// What of `quad.vert` the program needs.
  var defines: [String] {
    switch self {
    case .solid: []
    case .box, .border: ["BOXED"]
    case .image: ["TEXTURED"]
    case .imageBox: ["TEXTURED", "BOXED"]
    case .mask: ["TEXTURED", "LIMITED"]
    }
  }
}
