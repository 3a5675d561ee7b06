extension PageStyle {
  /// The first screen of a page: chart and sentences next to each other, strips below.
  static let first = """
    .first{content-visibility:visible} .first h2{margin:.25rem 0 .25rem;border:0}
    .answer{display:grid;grid-template-columns:minmax(min(20rem,100%),29rem) 1fr;gap:.25rem 1.5rem;align-items:start}
    .answer .chart{margin:0} .answer figcaption{font-size:.75rem;line-height:1.3}
    dl.verdict{margin:0} dl.verdict dt{font-size:.8125rem;font-weight:600;color:var(--soft)}
    dl.verdict dd{margin:0 0 .375rem;line-height:1.35;font-size:.9375rem}
    dl.verdict dd:first-of-type{font-weight:600;border-left:.3rem solid var(--good);padding-left:.625rem}
    h3.filmed{margin:.375rem 0 .125rem;font-size:.875rem} h3.filmed small{font-weight:400;margin-left:.5rem;
    display:inline-block}
    svg.scatter{max-width:29rem} svg.scatter text{font-size:7.5px;stroke-width:2px}
    svg.scatter .name{fill:var(--fg)} svg.scatter .winner{font-weight:700} svg.scatter .bad{fill:var(--bad)}
    .ring{fill:var(--bg);stroke:var(--line);stroke-width:2.5} .used{fill:none;stroke:var(--warn);stroke-width:2.5}
    .dot{fill:var(--link)} .dot.winner{fill:var(--good)} .dot.out{fill:none;stroke:var(--bad)}
    .leader{stroke:var(--soft);stroke-width:.5}
    .band-good{fill:var(--intime);opacity:.14} .band-warning{fill:var(--late);opacity:.14}
    .band-critical{fill:var(--hang);opacity:.1}
    table.filmstrip{font-size:.6875rem;border-spacing:0} table.filmstrip th,table.filmstrip td{border:0;
    padding:0 .125rem;vertical-align:middle} table.filmstrip thead th{font-weight:400;color:var(--soft);
    position:static;background:none;text-align:center} table.filmstrip tbody th{min-width:7.5rem;line-height:1.25}
    table.filmstrip tbody th strong{font-size:.8125rem} table.filmstrip tbody th small{display:block}
    svg.thumb{height:5.25rem;width:auto;min-width:1rem;background:var(--wash);border:1px solid var(--line);margin:0 auto}
    .thumb rect{stroke:none} .thumb .wrong-image,.thumb .stale-image,.thumb .failure-image{stroke:var(--bad);
    stroke-width:14} .thumb .placeholder{fill:var(--soft);opacity:.45}
    .filmstrip .over{color:var(--soft)} .filmstrip .over.bad{color:var(--bad);font-weight:600}
    .lane th,.lane td{padding-bottom:.25rem!important} .frames{position:relative;height:.375rem;
    background:var(--intime);margin:.125rem 0 0} .frames i{position:absolute;top:0;bottom:0;min-width:2px;
    background:var(--c)} .frames .over{background:var(--line)}
    .intime{--c:var(--intime)} .late{--c:var(--late)} .hang{--c:var(--hang)}
    details.part{border-top:1px solid var(--line);margin:0} details.part>summary{padding:.5rem 0}
    details.part>summary h2{display:inline;border:0;margin:0;font-size:1.05rem}
    details.device{margin:.5rem 0} details.device>summary{font-weight:600;font-size:1.05rem} section nav,.first+nav{font-size:.875rem}
    small.switches{display:block;max-width:36rem} td.sub{color:var(--soft)}
    @media(max-width:52rem){.answer{grid-template-columns:minmax(0,1fr)} .answer .words{order:-1}}

    """
}
