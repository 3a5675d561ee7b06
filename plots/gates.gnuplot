# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/gates.png and .svg from Results/Gates/simulated.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/gates.gnuplot

if (!exists("table")) table = "Results/Gates/simulated.csv"
if (!exists("picture")) picture = "plots/gates"

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
    set terminal pngcairo size 1500, 530 font "sans,11" background "white"
  } else {
    set terminal svg size 1500, 530 font "sans,11" background "white"
  }
  set output picture . "." . format
  set multiplot layout 1, 2 title "The comparison of two runs: planted changes that are found, and changes that are not there" noenhanced
  set title "Found, steady machine, runs interleaved"
  set ylabel "of changed cells"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("a change of 2 %%" 1, "3 %%" 2, "5 %%" 3, "10 %%" 4)
  set xrange [0.4:4.6]
  set boxwidth 0.16
  plot \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "normal") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.03" ? 2 : strcol("true_change") eq "0.05" ? 3 : strcol("true_change") eq "0.1" ? 4 : NaN) + -0.32 : NaN):(column("found") / column("changed_cells")) with boxes lc rgb "#2166ac" title "normal", \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "lognormal") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.03" ? 2 : strcol("true_change") eq "0.05" ? 3 : strcol("true_change") eq "0.1" ? 4 : NaN) + -0.16 : NaN):(column("found") / column("changed_cells")) with boxes lc rgb "#67a9cf" title "lognormal", \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "heavy-tailed") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.03" ? 2 : strcol("true_change") eq "0.05" ? 3 : strcol("true_change") eq "0.1" ? 4 : NaN) + 0.0 : NaN):(column("found") / column("changed_cells")) with boxes lc rgb "#1b9e77" title "heavy-tailed", \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "bimodal") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.03" ? 2 : strcol("true_change") eq "0.05" ? 3 : strcol("true_change") eq "0.1" ? 4 : NaN) + 0.16 : NaN):(column("found") / column("changed_cells")) with boxes lc rgb "#fdae61" title "bimodal", \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "mixed") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.03" ? 2 : strcol("true_change") eq "0.05" ? 3 : strcol("true_change") eq "0.1" ? 4 : NaN) + 0.32 : NaN):(column("found") / column("changed_cells")) with boxes lc rgb "#b2182b" title "mixed"
  set title "Sets with a change that is not there"
  set ylabel "of sets of 300 cells"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("no change" 1, "2 %%" 2, "3 %%" 3, "5 %%" 4, "10 %%" 5)
  set xrange [0.4:5.6]
  set boxwidth 0.16
  plot \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "normal") ? (strcol("true_change") eq "0.0" ? 1 : strcol("true_change") eq "0.02" ? 2 : strcol("true_change") eq "0.03" ? 3 : strcol("true_change") eq "0.05" ? 4 : strcol("true_change") eq "0.1" ? 5 : NaN) + -0.32 : NaN):(column("sets_with_false") / column("sets")) with boxes lc rgb "#2166ac" title "normal", \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "lognormal") ? (strcol("true_change") eq "0.0" ? 1 : strcol("true_change") eq "0.02" ? 2 : strcol("true_change") eq "0.03" ? 3 : strcol("true_change") eq "0.05" ? 4 : strcol("true_change") eq "0.1" ? 5 : NaN) + -0.16 : NaN):(column("sets_with_false") / column("sets")) with boxes lc rgb "#67a9cf" title "lognormal", \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "heavy-tailed") ? (strcol("true_change") eq "0.0" ? 1 : strcol("true_change") eq "0.02" ? 2 : strcol("true_change") eq "0.03" ? 3 : strcol("true_change") eq "0.05" ? 4 : strcol("true_change") eq "0.1" ? 5 : NaN) + 0.0 : NaN):(column("sets_with_false") / column("sets")) with boxes lc rgb "#1b9e77" title "heavy-tailed", \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "bimodal") ? (strcol("true_change") eq "0.0" ? 1 : strcol("true_change") eq "0.02" ? 2 : strcol("true_change") eq "0.03" ? 3 : strcol("true_change") eq "0.05" ? 4 : strcol("true_change") eq "0.1" ? 5 : NaN) + 0.16 : NaN):(column("sets_with_false") / column("sets")) with boxes lc rgb "#fdae61" title "bimodal", \
    table using ((substr(strcol("protocol"), 1, 14) eq "steady machine" && strcol("noise") eq "mixed") ? (strcol("true_change") eq "0.0" ? 1 : strcol("true_change") eq "0.02" ? 2 : strcol("true_change") eq "0.03" ? 3 : strcol("true_change") eq "0.05" ? 4 : strcol("true_change") eq "0.1" ? 5 : NaN) + 0.32 : NaN):(column("sets_with_false") / column("sets")) with boxes lc rgb "#b2182b" title "mixed"
  unset multiplot
}
