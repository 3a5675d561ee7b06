# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/review.png and .svg from Results/Reference/trials.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/review.gnuplot

if (!exists("table")) table = "Results/Reference/trials.csv"
if (!exists("picture")) picture = "plots/review"

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
  set multiplot layout 2, 2 title "One step of the ladder at a time (iPhone 13, seed 1, exact metrics)" noenhanced
  set title "Blank while the list rests or is slow"
  set ylabel "%"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("scroll-feed" 1, "cell-reuse" 2, "memory-warning" 3, "photo-grid" 4, "jump-to-index" 5)
  set xrange [0.4:5.6]
  set boxwidth 0.0889
  plot \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "naive") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.3556 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#b2182b" title "naive", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "downsample") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.2667 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#ef8a62" title "downsample", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "background-decode") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.1778 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#fddbc7" title "background-decode", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "dedup") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.0889 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#d1e5f0" title "dedup", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "cancellation") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.0 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#67a9cf" title "cancellation", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "bounded-cache") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.0889 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#2166ac" title "bounded-cache", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "prefetch") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.1778 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#a6dba0" title "prefetch", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "priority") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.2667 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#5aae61" title "priority", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "best") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.3556 : NaN):(column("blank_at_rest_pct")) with boxes lc rgb "#1b7837" title "best"
  set title "Hitches: lateness of frames per second of scrolling"
  set ylabel "ms/s"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("scroll-feed" 1, "cell-reuse" 2, "memory-warning" 3, "photo-grid" 4, "jump-to-index" 5)
  set xrange [0.4:5.6]
  set arrow from graph 0, first 5.0 to graph 1, first 5.0 nohead dt 2 lc rgb "#b2182b"
  set label "good up to 5 (WWDC 2020)" at graph 0.02, first 5.0 left offset 0, 2 tc rgb "#b2182b" font "sans,9" noenhanced
  set arrow from graph 0, first 10.0 to graph 1, first 10.0 nohead dt 2 lc rgb "#b2182b"
  set label "critical from 10" at graph 0.02, first 10.0 left offset 0, 3 tc rgb "#b2182b" font "sans,9" noenhanced
  set boxwidth 0.0889
  plot \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "naive") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.3556 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#b2182b" title "naive", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "downsample") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.2667 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#ef8a62" title "downsample", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "background-decode") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.1778 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#fddbc7" title "background-decode", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "dedup") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.0889 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#d1e5f0" title "dedup", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "cancellation") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.0 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#67a9cf" title "cancellation", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "bounded-cache") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.0889 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#2166ac" title "bounded-cache", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "prefetch") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.1778 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#a6dba0" title "prefetch", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "priority") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.2667 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#5aae61" title "priority", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "best") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.3556 : NaN):(column("hitch_time_ratio_ms_per_s")) with boxes lc rgb "#1b7837" title "best"
  set title "Peak memory of images"
  set ylabel "MB"
  set logscale y
  set format y "%g"
  set yrange [1.0:*]
  unset label
  unset arrow
  set xtics norotate ("scroll-feed" 1, "cell-reuse" 2, "memory-warning" 3, "photo-grid" 4, "jump-to-index" 5)
  set xrange [0.4:5.6]
  set boxwidth 0.0889
  plot \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "naive") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.3556 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#b2182b" title "naive", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "downsample") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.2667 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#ef8a62" title "downsample", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "background-decode") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.1778 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#fddbc7" title "background-decode", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "dedup") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.0889 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#d1e5f0" title "dedup", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "cancellation") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.0 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#67a9cf" title "cancellation", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "bounded-cache") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.0889 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#2166ac" title "bounded-cache", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "prefetch") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.1778 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#a6dba0" title "prefetch", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "priority") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.2667 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#5aae61" title "priority", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "best") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.3556 : NaN):(column("ledger_peak_image_bytes") * 1e-06) with boxes lc rgb "#1b7837" title "best"
  set title "Time to image: from the binding of a cell, mean over all wanted images"
  set ylabel "ms"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("scroll-feed" 1, "cell-reuse" 2, "memory-warning" 3, "photo-grid" 4, "jump-to-index" 5)
  set xrange [0.4:5.6]
  set boxwidth 0.0889
  plot \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "naive") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.3556 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#b2182b" title "naive", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "downsample") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.2667 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#ef8a62" title "downsample", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "background-decode") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.1778 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#fddbc7" title "background-decode", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "dedup") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + -0.0889 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#d1e5f0" title "dedup", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "cancellation") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.0 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#67a9cf" title "cancellation", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "bounded-cache") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.0889 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#2166ac" title "bounded-cache", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "prefetch") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.1778 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#a6dba0" title "prefetch", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "priority") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.2667 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#5aae61" title "priority", \
    table using ((strcol("device") eq "iphone-13" && strcol("seed") eq "1" && strcol("repetition") eq "1" && strcol("outcome") eq "completed" && strcol("variant") eq "best") ? (strcol("scenario") eq "scroll-feed" ? 1 : strcol("scenario") eq "cell-reuse" ? 2 : strcol("scenario") eq "memory-warning" ? 3 : strcol("scenario") eq "photo-grid" ? 4 : strcol("scenario") eq "jump-to-index" ? 5 : NaN) + 0.3556 : NaN):(column("time_to_image_all_ms_mean")) with boxes lc rgb "#1b7837" title "best"
  unset multiplot
}
