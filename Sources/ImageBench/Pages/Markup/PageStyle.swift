internal import Diagnosis
internal import Film
internal import Reports

/// The style sheet of all pages.
///
/// A section is laid out when it comes near the screen: a page of 360 trials opens in 0.7 s instead
/// of 2.5 s.
///
/// Text has at least 4.5 times the luminance of its background or the reverse, and marks 3 times
/// (WCAG 2.2, 1.4.3 and 1.4.11), in light and in dark. Colour only repeats what a text says.
enum PageStyle {
  /// The whole style sheet, with a class for each cause.
  static let text = base + controls + tables + charts + first + owners + causes + site + print

  private static let base = """
    :root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--soft:#57606a;--line:#d0d7de;--wash:#f6f8fa;
    --link:#0550ae;--good:#116329;--bad:#a40e26;--warn:#7d4e00;--bar:#6e9fd4;--bar2:#b08a3e;--grid:#e4e8ec;
    --intime:#2da44e;--late:#d4a000;--hang:#cf222e}
    @media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9aa4af;--line:#3d444d;
    --wash:#161b22;--link:#79c0ff;--good:#56d364;--bad:#ff938a;--warn:#e3b341;--bar:#3f74ab;--bar2:#8f6f2b;
    --grid:#262c34;--intime:#3fb950;--late:#e3b341;--hang:#f85149}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:90rem;padding:0 1rem 3rem;background:var(--bg);color:var(--fg);
    font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
    h1{font-size:1.25rem;line-height:1.25;margin:.5rem 0 0}
    h2{font-size:1.2rem;margin:2.25rem 0 .5rem;border-bottom:1px solid var(--line)}
    h3{font-size:1rem;margin:1.25rem 0 .25rem}
    header .sub{margin:0;font-size:.875rem} a{color:var(--link)} p,li{max-width:72rem} .sub,.note,figcaption,small{color:var(--soft)}
    .note{font-size:.875rem} code{font-size:.875em;overflow-wrap:anywhere}
    .skip{position:absolute;left:-99rem} .skip:focus{left:1rem;top:0;background:var(--bg);padding:.25rem}
    nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0;margin:.5rem 0}
    :focus-visible{outline:2px solid var(--link);outline-offset:2px}
    .lead{font-size:1.1rem;font-weight:600;border-left:.3rem solid var(--good);padding-left:.75rem}
    .lead.none{border-color:var(--bad)} .good{color:var(--good)} .bad{color:var(--bad)}
    .caution{color:var(--warn)}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    details{margin:.25rem 0} summary{cursor:pointer;padding:.125rem 0}
    [hidden]{display:none!important}
    section{content-visibility:auto;contain-intrinsic-size:auto 50rem}

    """

  private static let controls = """
    .controls{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:.5rem 0}
    .controls label{display:grid;font-size:.875rem;color:var(--soft);max-width:100%}
    select,input{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--soft);
    border-radius:.25rem;padding:.125rem .375rem;max-width:100%}
    thead th a{display:inline-block;min-width:24px;min-height:24px;text-align:center}
    th button{min-height:24px;font:inherit;font-weight:600;color:inherit;background:none;border:0;padding:0;cursor:pointer;
    text-align:inherit}
    th button::after{content:"\\a0↕";color:var(--soft)}
    th[aria-sort=ascending] button::after{content:"\\a0↑"} th[aria-sort=descending] button::after{content:"\\a0↓"}

    """

  private static let tables = """
    .scroll{overflow:auto;max-width:100%;max-height:85vh;position:relative}
    .scroll thead th{position:sticky;top:0;z-index:1} .scroll tbody th{position:sticky;left:0;
    background:var(--bg)} .scroll thead th:first-child{left:0;z-index:2}
    :target{background:var(--wash);scroll-margin-top:4rem}
    table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;font-weight:600;padding:.25rem 0}
    th,td{padding:.125rem .5rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
    thead th{background:var(--wash);vertical-align:bottom} th{font-weight:600} tbody th{font-weight:400}
    td.n,th.n{text-align:right} td.n{white-space:nowrap}
    td .fx{display:block;height:.2rem;background:var(--bar);margin-left:auto;max-width:100%}
    td .delta{display:block;font-size:.75rem} .unit{color:var(--soft);font-weight:400}
    table.bars{width:100%} table.bars td.bar{width:55%;padding:.25rem .5rem} table.bars th{white-space:nowrap}
    table.panel{table-layout:fixed} table.panel th{width:36%;white-space:normal} table.panel td.bar{width:36%}
    table.panel td.n{width:28%;white-space:normal} td.n small{white-space:nowrap}
    .bar span{display:inline-block;height:.75rem;background:var(--bar);min-width:1px;vertical-align:middle}
    .bar span.b2{background:var(--bar2)} .bar .stack{height:.75rem;min-width:8rem;margin:0}
    .bar .best{display:inline-block;width:2px;height:1rem;background:var(--fg);vertical-align:middle}
    .bar .reach{display:block;position:relative;height:2px;margin-top:1px}
    .reach b{position:absolute;height:2px;min-width:2px;background:var(--fg)}
    td.bar{white-space:nowrap} td.wide{min-width:9rem}
    .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:.75rem 1.5rem}
    .grid>*{min-width:0;margin:0}
    .k{display:inline-block;width:.75rem;height:.75rem;margin-right:.25rem;background:var(--c,var(--bar))}
    ul.key{display:flex;flex-wrap:wrap;gap:.125rem 1rem;list-style:none;padding:0;margin:.25rem 0;
    font-size:.8125rem}

    """

  private static let charts = """
    figure{margin:.5rem 0} svg{display:block;width:100%;height:auto;max-width:34rem}
    svg text{font:10px system-ui,sans-serif;fill:var(--soft);paint-order:stroke;stroke:var(--bg);
    stroke-width:3px;stroke-linejoin:round} svg .axis{stroke:var(--line);stroke-width:1}
    svg .grid-line{stroke:var(--grid);stroke-width:1} svg .limit{stroke:var(--bad);stroke-dasharray:4 2}
    svg .warning{stroke:var(--warn);stroke-dasharray:2 2} svg .event{stroke:var(--fg);stroke-width:1}
    svg .mark{fill:var(--c,var(--bar))} svg .line{fill:none;stroke:var(--bar);stroke-width:1.5}
    svg .band{fill:var(--bar);opacity:.2}
    svg.screen{max-height:14rem;width:auto;max-width:100%;border:1px solid var(--line);margin:.25rem 0}
    svg .placeholder{fill:var(--grid);stroke:var(--soft);stroke-width:.5} svg .wrong-image,svg .stale-image,
    svg .failure-image{stroke:var(--bad);stroke-width:6} svg .failure-image{fill:var(--bg)}
    .strip h3{margin:.25rem 0} .strip{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:1rem;
    list-style:none;padding:0} .strip li{border:1px solid var(--line);border-top:.4rem solid var(--c);
    padding:.5rem;min-width:0} .strip svg{max-height:16rem} .strip p{margin:.25rem 0}
    .wrong{--c:var(--bad)} .stack{display:flex;height:.75rem;background:var(--grid);margin:.25rem 0}
    .stack i{display:block;background:var(--c,var(--bar))}

    """

  /// The colours of owners of memory, which plots have too.
  private static var owners: String {
    func rules(_ color: KeyPath<DrawnOwner, String>) -> String {
      DrawnOwner.all.enumerated().map { ".o\($0){--c:\($1[keyPath: color])}" }.joined()
    }
    return rules(\.light) + "\n@media(prefers-color-scheme:dark){\(rules(\.dark))}\n"
  }

  /// The colours of causes, which films have too, neither too light nor too dark for a page.
  private static var causes: String {
    JankCause.allCases.map { cause in
      let (name, color) = (cause.rawValue, cause.color.text)
      let seen = "lch(from \(color) clamp(42, l, 58) c h)"
      return ".c-\(name){--c:\(color)}\n@supports(color:\(seen)){.c-\(name){--c:\(seen)}}\n"
    }.joined()
  }

  private static let print = """
    @media print{.controls,nav,.skip,th button::after{display:none} .scroll{overflow:visible;max-height:none}
    body{max-width:none;font-size:.8rem} table{font-size:.65rem} h2{break-after:avoid}
    tr,figure,.strip li{break-inside:avoid}
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
    @media(forced-colors:active){.bar span,.stack i,.k,td .fx{forced-color-adjust:none}}
    @media(max-width:30rem){body{padding:0 .5rem 2rem} th,td{padding:.125rem .25rem}}

    """
}
