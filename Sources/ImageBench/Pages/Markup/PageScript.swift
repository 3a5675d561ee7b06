/// The script of all pages: it sorts, filters and compares the rows of tables.
///
/// Pages say everything without it. The headings of a table with `data-sortable` sort it, by the
/// numbers of `data-v` or by text. Controls with `data-for` filter the table of that identity. A
/// choice with `data-reference` compares the rows of one `data-place` with that of the chosen
/// `data-variant`; headings say in `data-better` which direction is good.
enum PageScript {
  /// The whole script.
  static let text = sorting + filtering + comparing + printing

  private static let sorting = #"""
    "use strict";
    const number = cell => cell && cell.dataset.v !== undefined ? parseFloat(cell.dataset.v) : NaN;
    for (const table of document.querySelectorAll("table[data-sortable]")) {
      const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
      for (const head of heads) {
        const words = head.querySelector(".h") || head, button = document.createElement("button");
        button.type = "button";
        button.append(...words.childNodes);
        words.append(button);
        button.addEventListener("click", () => {
          const falls = head.getAttribute("aria-sort") === "ascending";
          for (const other of heads) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", falls ? "descending" : "ascending");
          const place = heads.indexOf(head), sign = falls ? -1 : 1;
          const rows = [...table.tBodies[0].rows].map((row, at) => {
            const cell = row.cells[place];
            return {row, at, n: number(cell), t: cell ? cell.textContent : ""};
          });
          rows.sort((a, b) => {
            if (isNaN(a.n) !== isNaN(b.n)) return isNaN(a.n) ? 1 : -1;
            const order = isNaN(a.n) ? a.t.localeCompare(b.t) : a.n - b.n;
            return sign * order || a.at - b.at;
          });
          table.tBodies[0].append(...rows.map(r => r.row));
        });
      }
    }

    """#

  private static let filtering = #"""
    for (const box of document.querySelectorAll(".controls[data-for]")) {
      const table = document.getElementById(box.dataset.for);
      const counter = box.querySelector("output");
      const rows = [...table.tBodies[0].rows];
      const choices = [...box.querySelectorAll("select[data-key]")];
      const words = box.querySelector("input[type=search]");
      const apply = () => {
        let shown = 0;
        const wanted = words ? words.value.trim().toLowerCase() : "";
        for (const row of rows) {
          const fits = choices.every(c => !c.value || row.dataset[c.dataset.key] === c.value)
            && (!wanted || row.textContent.toLowerCase().includes(wanted));
          row.hidden = !fits;
          shown += fits ? 1 : 0;
        }
        counter.textContent = shown + " of " + rows.length + " rows";
      };
      for (const input of [...choices, words]) if (input) input.addEventListener("input", apply);
      box.hidden = false;
      apply();
    }

    """#

  private static let comparing = #"""
    for (const choice of document.querySelectorAll("select[data-reference]")) {
      const table = document.getElementById(choice.dataset.reference);
      const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
      const compare = () => {
        for (const old of table.querySelectorAll(".delta")) old.remove();
        const rows = [...table.tBodies[0].rows];
        const bases = new Map(rows.filter(r => r.dataset.variant === choice.value)
          .map(r => [r.dataset.place, r]));
        for (const row of rows) {
          const base = bases.get(row.dataset.place);
          if (!base || base === row) continue;
          heads.forEach((head, place) => {
            const a = number(base.cells[place]), b = number(row.cells[place]);
            if (isNaN(a) || isNaN(b) || a === b) return;
            const share = a === 0 ? NaN : 100 * (b - a) / Math.abs(a);
            const sign = b > a ? "+" : "−";
            const size = isNaN(share) ? "from 0" : Math.abs(share) >= 1000
              ? "×" + (b / a).toFixed(1) : sign + Math.abs(share).toFixed(Math.abs(share) < 99.95 ? 1 : 0) + " %";
            const better = Math.abs(share) < 0.05 ? "" : head.dataset.better;
            const mark = document.createElement("small");
            const good = better === "smaller" ? b < a : better === "larger" ? b > a : null;
            mark.className = "delta" + (good === null ? "" : good ? " good" : " bad");
            mark.textContent = size + (good === null ? "" : good ? " better" : " worse");
            row.cells[place].append(mark);
          });
        }
      };
      choice.addEventListener("input", compare);
      compare();
    }

    """#

  private static let printing = #"""
    addEventListener("beforeprint", () => {
      for (const part of document.querySelectorAll("details[data-print]")) part.open = true;
    });
    const reveal = () => {
      const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
      if (target) target.scrollIntoView();
    };
    addEventListener("hashchange", reveal);
    reveal();

    """#
}
