# The ladder at a glance: what each step does to hitches, memory, wasted decodes and time to image.
#
#   make plots        draws plots/review.png from Results/Reference/trials.csv
#   gnuplot -e "table='out/review/trials.csv'; picture='mine.png'" plots/review.gnuplot

if (!exists("table")) table = "Results/Reference/trials.csv"
if (!exists("picture")) picture = "plots/review.png"

scenarios = "scroll-feed cell-reuse memory-warning photo-grid jump-to-index"
variants = "naive downsample background-decode dedup cancellation bounded-cache"
colours = "#b2182b #ef8a62 #fddbc7 #d1e5f0 #67a9cf #2166ac"

position(list, name) = sum [i = 1:words(list)] (word(list, i) eq name ? i : 0)
x(v) = position(scenarios, strcol("scenario")) + (v - 3.5) * 0.13
# Only one repetition and one variant at a time: exact columns repeat anyway.
shown(v) = strcol("variant") eq word(variants, v) && strcol("repetition") eq "1"

set datafile separator ","
set datafile columnheaders
set terminal pngcairo size 1500, 1000 font "sans,11" background "white"
set output picture
set style fill solid 1.0 border rgb "#666666"
set boxwidth 0.13
set xrange [0.4:5.6]
set xtics ("scroll-feed" 1, "cell-reuse" 2, "memory-warning" 3, "photo-grid" 4, "jump-to-index" 5)
set grid ytics lc rgb "#dddddd"
set key outside bottom center horizontal maxrows 1 noenhanced
set multiplot layout 2, 2 title "One step of the ladder at a time (iPhone SE, seed 1, exact metrics)"

set title "Hitch time ratio, ms/s (WWDC 2020: good up to 5, critical from 10)"
set yrange [0:*]
plot for [v = 1:6] table using (shown(v) ? x(v) : NaN):(column("hitch_time_ratio_ms_per_s")) \
  with boxes lc rgb word(colours, v) title word(variants, v)

set title "Peak bytes of images, MB (log; photo-grid naive: ended by the device)"
set logscale y
set yrange [1:*]
plot for [v = 1:6] table using (shown(v) ? x(v) : NaN):(column("ledger_peak_image_bytes") / 1e6) \
  with boxes lc rgb word(colours, v) title word(variants, v)
unset logscale y

set title "Wasted decodes: no cell waited for the result any longer"
set yrange [0:*]
plot for [v = 1:6] table using (shown(v) ? x(v) : NaN):(column("wasted_decodes")) \
  with boxes lc rgb word(colours, v) title word(variants, v)

set title "Time to image, mean over all wanted images, ms"
plot for [v = 1:6] table using (shown(v) ? x(v) : NaN):(column("time_to_image_all_ms_mean")) \
  with boxes lc rgb word(colours, v) title word(variants, v)
unset multiplot
