extension PageStyle {
  /// What only the pages of a history have.
  static let site = """
    svg .level{stroke:var(--fg);stroke-width:1;opacity:.7} svg .change{stroke-width:1.5}
    svg .change.worse{stroke:var(--bad)} svg .change.better{stroke:var(--good);stroke-dasharray:4 2}
    svg .change.other{stroke:var(--soft);stroke-dasharray:1 2}
    td .word,.day{white-space:nowrap} .place{min-width:11rem} td code{overflow-wrap:normal}
    pre{overflow-x:auto;background:var(--wash);padding:.5rem;font-size:.8125rem}
    dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:.125rem 1rem;margin:.5rem 0}
    dl.facts dt{color:var(--soft)} dl.facts dd{margin:0;min-width:0}
    section.series{margin:1rem 0 1.5rem} section.series h3{overflow-wrap:anywhere}
    @media(max-width:30rem){dl.facts{grid-template-columns:1fr;gap:0} dl.facts dd{margin:0 0 .25rem}}

    """
}
