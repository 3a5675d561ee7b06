# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/memory.png and .svg from Results/Reference/trials.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/memory.gnuplot

if (!exists("table")) table = "Results/Reference/trials.csv"
if (!exists("picture")) picture = "plots/memory"

set datafile separator ","
set datafile columnheaders
set style fill solid 1.0 border rgb "#666666"
set key outside bottom center horizontal noenhanced
set xtics noenhanced
set title noenhanced
set ylabel noenhanced
set grid ytics back lt 1 lw 0.5 lc rgb "#cccccc"
set datafile missing NaN
do for [format in "png svg"] {
  if (format eq "png") {
    set terminal pngcairo size 1500, 1000 font "sans,11" background "white"
  } else {
    set terminal svg size 1500, 1000 font "sans,11" background "white"
  }
  set output picture . "." . format
  set multiplot layout 2, 2 title "Peak bytes by owner (iPhone 13, seed 1, exact metrics; peaks of different moments)" noenhanced
  set title "scroll-feed"
  set ylabel "MB"
  set logscale y
  set format y "%g"
  set yrange [0.1:*]
  unset label
  unset arrow
  set xtics rotate by -20 ("naive" 1, "downsample" 2, "background-decode" 3, "dedup" 4, "cancellation" 5, "bounded-cache" 6, "prefetch" 7, "priority" 8, "best" 9)
  set xrange [0.4:9.6]
  set boxwidth 0.16
  plot \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "scroll-feed") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + -0.32 : NaN):(column("ledger_peak_view_bytes") * 1e-06) with boxes lc rgb "#0969da" title "images in views", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "scroll-feed") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + -0.16 : NaN):(column("ledger_peak_cache_bytes") * 1e-06) with boxes lc rgb "#2b8a57" title "memory cache", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "scroll-feed") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.0 : NaN):(column("ledger_peak_in_flight_bytes") * 1e-06) with boxes lc rgb "#b8860b" title "images in flight", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "scroll-feed") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.16 : NaN):(column("ledger_peak_compressed_bytes") * 1e-06) with boxes lc rgb "#8250df" title "encoded bytes", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "scroll-feed") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.32 : NaN):(column("ledger_peak_scratch_bytes") * 1e-06) with boxes lc rgb "#bf5b04" title "scratch of decoders"
  set title "cell-reuse"
  set ylabel "MB"
  set logscale y
  set format y "%g"
  set yrange [0.1:*]
  unset label
  unset arrow
  set xtics rotate by -20 ("naive" 1, "downsample" 2, "background-decode" 3, "dedup" 4, "cancellation" 5, "bounded-cache" 6, "prefetch" 7, "priority" 8, "best" 9)
  set xrange [0.4:9.6]
  set boxwidth 0.16
  plot \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "cell-reuse") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + -0.32 : NaN):(column("ledger_peak_view_bytes") * 1e-06) with boxes lc rgb "#0969da" title "images in views", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "cell-reuse") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + -0.16 : NaN):(column("ledger_peak_cache_bytes") * 1e-06) with boxes lc rgb "#2b8a57" title "memory cache", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "cell-reuse") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.0 : NaN):(column("ledger_peak_in_flight_bytes") * 1e-06) with boxes lc rgb "#b8860b" title "images in flight", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "cell-reuse") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.16 : NaN):(column("ledger_peak_compressed_bytes") * 1e-06) with boxes lc rgb "#8250df" title "encoded bytes", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "cell-reuse") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.32 : NaN):(column("ledger_peak_scratch_bytes") * 1e-06) with boxes lc rgb "#bf5b04" title "scratch of decoders"
  set title "photo-grid"
  set ylabel "MB"
  set logscale y
  set format y "%g"
  set yrange [0.1:*]
  unset label
  unset arrow
  set xtics rotate by -20 ("naive" 1, "downsample" 2, "background-decode" 3, "dedup" 4, "cancellation" 5, "bounded-cache" 6, "prefetch" 7, "priority" 8, "best" 9)
  set xrange [0.4:9.6]
  set boxwidth 0.16
  plot \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "photo-grid") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + -0.32 : NaN):(column("ledger_peak_view_bytes") * 1e-06) with boxes lc rgb "#0969da" title "images in views", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "photo-grid") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + -0.16 : NaN):(column("ledger_peak_cache_bytes") * 1e-06) with boxes lc rgb "#2b8a57" title "memory cache", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "photo-grid") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.0 : NaN):(column("ledger_peak_in_flight_bytes") * 1e-06) with boxes lc rgb "#b8860b" title "images in flight", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "photo-grid") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.16 : NaN):(column("ledger_peak_compressed_bytes") * 1e-06) with boxes lc rgb "#8250df" title "encoded bytes", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "photo-grid") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.32 : NaN):(column("ledger_peak_scratch_bytes") * 1e-06) with boxes lc rgb "#bf5b04" title "scratch of decoders"
  set title "jump-to-index"
  set ylabel "MB"
  set logscale y
  set format y "%g"
  set yrange [0.1:*]
  unset label
  unset arrow
  set xtics rotate by -20 ("naive" 1, "downsample" 2, "background-decode" 3, "dedup" 4, "cancellation" 5, "bounded-cache" 6, "prefetch" 7, "priority" 8, "best" 9)
  set xrange [0.4:9.6]
  set boxwidth 0.16
  plot \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "jump-to-index") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + -0.32 : NaN):(column("ledger_peak_view_bytes") * 1e-06) with boxes lc rgb "#0969da" title "images in views", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "jump-to-index") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + -0.16 : NaN):(column("ledger_peak_cache_bytes") * 1e-06) with boxes lc rgb "#2b8a57" title "memory cache", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "jump-to-index") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.0 : NaN):(column("ledger_peak_in_flight_bytes") * 1e-06) with boxes lc rgb "#b8860b" title "images in flight", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "jump-to-index") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.16 : NaN):(column("ledger_peak_compressed_bytes") * 1e-06) with boxes lc rgb "#8250df" title "encoded bytes", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("scenario") eq "jump-to-index") ? (strcol("variant") eq "naive" ? 1 : strcol("variant") eq "downsample" ? 2 : strcol("variant") eq "background-decode" ? 3 : strcol("variant") eq "dedup" ? 4 : strcol("variant") eq "cancellation" ? 5 : strcol("variant") eq "bounded-cache" ? 6 : strcol("variant") eq "prefetch" ? 7 : strcol("variant") eq "priority" ? 8 : strcol("variant") eq "best" ? 9 : NaN) + 0.32 : NaN):(column("ledger_peak_scratch_bytes") * 1e-06) with boxes lc rgb "#bf5b04" title "scratch of decoders"
  unset multiplot
}
