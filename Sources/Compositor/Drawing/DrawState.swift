/// A program in a state for which drivers compile it anew.
struct DrawState: Hashable {
  var kind: ShaderKind
  var isClipped = false
  /// Of the texture; programs without one have a single state.
  var filter = DrawItem.Filter.linear
  /// An opaque quad takes the place of what is there.
  var blend: DrawItem.Blend

  init(
    _ kind: ShaderKind, _ blend: DrawItem.Blend, _ filter: DrawItem.Filter = .linear,
    isClipped: Bool = false
  ) {
    self.kind = kind
    self.blend = blend
    self.filter = kind.isTextured ? filter : .linear
    self.isClipped = isClipped
  }

  /// What an item is drawn in.
  init(_ item: borrowing DrawItem, plainly: Bool) {
    let (program, blend) = item.drawing(plainly: plainly)
    self.init(program, blend, item.filter, isClipped: item.clip >= 0)
  }

  /// Every state that is drawn in, those that nearly every page needs first.
  static let all: [DrawState] = {
    let plain = ShaderKind.allCases.flatMap { kind in
      kind.filters.flatMap { filter in kind.blends.map { DrawState(kind, $0, filter) } }
    }
    let clipped = ShaderKind.allCases.flatMap { kind in
      kind.filters.map { DrawState(kind, .over, $0, isClipped: true) }
    }
    // Whoever draws a smaller picture has to make it first: that is rare, and takes longest to compile.
    let others = plain.filter { !$0.isUsual } + clipped
    return plain.filter(\.isUsual) + others.filter { $0.filter != .mipmapped }
      + others.filter { $0.filter == .mipmapped }
  }()

  private var isUsual: Bool {
    switch kind {
    case .solid, .box, .border: blend == .over || blend == .replace
    case .image: filter == .nearest && blend == .over
    case .plainImage: blend == .over || blend == .replace
    case .mask: filter == .nearest && blend == .over
    case .imageBox, .radial, .conic: false
    }
  }
}

extension ShaderKind {
  /// Those that quads of this kind come with; the others have no texture, and one stands for none.
  fileprivate var filters: [DrawItem.Filter] {
    switch self {
    case .image: DrawItem.Filter.allCases
    case .imageBox: [.linear, .mipmapped]
    case .plainImage: [.nearest]
    case .mask: [.nearest, .linear]
    case .solid, .box, .border, .radial, .conic: [.linear]
    }
  }

  fileprivate var blends: [DrawItem.Blend] {
    switch self {
    // Masks, those of one colour too, and fading pictures.
    case .image: [.over, .within, .add, .replace]
    case .mask: [.over, .within]
    case .solid: [.over, .replace, .within]
    case .plainImage: [.over, .replace, .fade]
    case .radial, .conic: [.over, .replace]
    case .box, .border, .imageBox: [.over]
    }
  }
}
