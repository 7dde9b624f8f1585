/// The CSS of a page: for screens of any width, light and dark, and for paper.
enum PageStyle {
  static let rules = """
    :root { \(variables(.light)) }
    @media screen and (prefers-color-scheme: dark) { :root { \(variables(.dark)) } }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body { margin: 0; background: var(--paper); color: var(--text);
      font: 15px/1.5 Inter, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
      font-variant-numeric: tabular-nums; }
    main { max-width: 1128px; margin: 0 auto; padding: 48px 24px 64px; }
    header { margin-bottom: 32px; }
    .eyebrow { margin: 0; color: var(--faint); font-size: 13px; font-weight: 600;
      letter-spacing: .04em; text-transform: uppercase; }
    h1 { margin: 4px 0 2px; font-size: 30px; line-height: 1.2; letter-spacing: -.015em;
      font-weight: 650; overflow-wrap: anywhere; text-wrap: balance; }
    .subtitle { margin: 0; color: var(--faint); overflow-wrap: anywhere; }
    .note { margin: 12px 0 0; padding: 8px 12px; border-left: 3px solid var(--late);
      background: var(--raised); border-radius: 0 6px 6px 0; max-width: 80ch; }
    h2 { margin: 0 0 4px; font-size: 18px; letter-spacing: -.005em; font-weight: 650; }
    section { margin: 48px 0 0; }
    .lede { margin: 0 0 12px; color: var(--faint); font-size: 13.5px; max-width: 92ch; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(158px, 1fr));
      gap: 12px; margin: 0; }
    .tile { padding: 14px 16px; background: var(--raised); border-radius: 10px; }
    .tile dt { color: var(--faint); font-size: 13px; }
    .tile dd { margin: 0; }
    .tile .value { font-size: 27px; line-height: 1.25; font-weight: 600; letter-spacing: -.02em; }
    .tile .unit { font-size: 14px; font-weight: 400; color: var(--faint); letter-spacing: 0; }
    .tile .rule { display: block; padding: 0; font-size: 12px; line-height: 1.35; }
    .tile.late .value { color: var(--late); }
    figure { margin: 0; position: relative; }
    figure svg.plot { display: block; width: 100%; height: auto; overflow: visible; }
    .narrow { display: none; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 8px; padding: 0;
      list-style: none; font-size: 13px; }
    .swatch { width: 11px; height: 11px; margin-right: 7px; vertical-align: -1px; }
    .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr));
      gap: 36px 40px; align-items: start; }
    .columns > * { min-width: 0; }
    .flow { column-width: 460px; column-gap: 40px; }
    .flow > * { break-inside: avoid; padding-bottom: 36px; }
    .scroll { overflow-x: auto; }
    figure + .scroll { margin-top: 16px; }
    table { border-collapse: collapse; width: 100%; font-size: 14px; }
    caption { padding: 0 0 6px; text-align: left; font-weight: 650; font-size: 15px; }
    caption small { font-weight: 400; color: var(--faint); font-size: 12.5px; margin-left: 6px; }
    th, td { padding: 5px 14px 5px 0; border-top: 1px solid var(--grid); text-align: left;
      vertical-align: baseline; font-weight: 400; }
    thead th { border-top: 0; color: var(--faint); font-size: 12.5px; white-space: nowrap; }
    tbody th { white-space: nowrap; }
    tr > :last-child { padding-right: 0; }
    .number { text-align: right; white-space: nowrap; }
    .rule { color: var(--faint); font-size: 12.5px; }
    .facts th { color: var(--faint); white-space: nowrap; width: 1%; padding-right: 24px; }
    .facts td { overflow-wrap: anywhere; }
    details { margin-top: 8px; }
    summary { cursor: pointer; color: var(--frame); }
    .verdict { margin: 0; font-size: 20px; font-weight: 600; }
    .tip { position: fixed; z-index: 1; padding: 6px 10px; border-radius: 6px; font-size: 12.5px;
      background: var(--text); color: var(--paper); pointer-events: none; white-space: pre; }
    .cursor { stroke: var(--text); stroke-width: 1; pointer-events: none; }
    footer { margin-top: 56px; padding-top: 12px; border-top: 1px solid var(--grid);
      color: var(--faint); font-size: 12.5px; }
    @media screen and (max-width: 700px) {
      main { padding: 28px 16px 48px; }
      h1 { font-size: 24px; }
      section { margin-top: 36px; }
      .wide { display: none; }
      .narrow { display: block; }
      .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; }
      .tile { padding: 10px 12px; }
      .tile .value { font-size: 23px; }
      th, td { padding-right: 10px; }
      tbody th { white-space: normal; }
    }
    @media print {
      @page { margin: 14mm; }
      * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      body { font-size: 10pt; }
      main { max-width: none; padding: 0; }
      section { margin-top: 22pt; }
      h1 { font-size: 20pt; }
      h2, caption { break-after: avoid; }
      figure, tr, .tile, section:not(.flow), .flow > * { break-inside: avoid; }
      table { font-size: 9pt; }
      .tiles { grid-template-columns: repeat(3, 1fr); }
      .columns { grid-template-columns: 1fr 1fr; gap: 14pt; }
      .lede, .legend { break-after: avoid; }
      .wide svg.plot text { font-size: 14px; }
      .flow { columns: auto; }
      .flow > * { padding-bottom: 14pt; }
      .scroll { overflow: visible; }
      .tip { display: none; }
      summary { display: none; }
      details::details-content { content-visibility: visible; display: block; }
    }

    """

  private static func variables(_ appearance: PlotAppearance) -> String {
    let used: [PlotColor] = [.paper, .text, .faint, .grid, .frame, .late]
    let colors = used.map { "--\($0.rawValue): \(Markup.color($0.value(in: appearance)));" }
    let raised: UInt32 = appearance == .light ? 0xF5F7F9 : 0x1D232B
    return (colors + ["--raised: \(Markup.color(raised));"]).joined(separator: " ")
  }
}
