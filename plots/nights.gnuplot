# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/nights.png and .svg from Results/Gates/nights.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/nights.gnuplot

if (!exists("table")) table = "Results/Gates/nights.csv"
if (!exists("picture")) picture = "plots/nights"

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
  set multiplot layout 1, 2 title "The gate of a night: one changed cell that is found, by the spread of its noise" noenhanced
  set title "Without nights before"
  set ylabel "of changed cells"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("a change of 2 %%" 1, "5 %%" 2, "10 %%" 3)
  set xrange [0.4:3.6]
  set boxwidth 0.2
  plot \
    table using ((strcol("level") eq "1.0" && strcol("changed") eq "1" && strcol("nights_before") eq "0") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.05" ? 2 : strcol("true_change") eq "0.1" ? 3 : NaN) + -0.3 : NaN):(column("found_sd0.5")) with boxes lc rgb "#2166ac" title "spread 0.5 %", \
    table using ((strcol("level") eq "1.0" && strcol("changed") eq "1" && strcol("nights_before") eq "0") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.05" ? 2 : strcol("true_change") eq "0.1" ? 3 : NaN) + -0.1 : NaN):(column("found_sd1")) with boxes lc rgb "#67a9cf" title "spread 1 %", \
    table using ((strcol("level") eq "1.0" && strcol("changed") eq "1" && strcol("nights_before") eq "0") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.05" ? 2 : strcol("true_change") eq "0.1" ? 3 : NaN) + 0.1 : NaN):(column("found_sd2")) with boxes lc rgb "#fdae61" title "spread 2 %", \
    table using ((strcol("level") eq "1.0" && strcol("changed") eq "1" && strcol("nights_before") eq "0") ? (strcol("true_change") eq "0.02" ? 1 : strcol("true_change") eq "0.05" ? 2 : strcol("true_change") eq "0.1" ? 3 : NaN) + 0.3 : NaN):(column("found_sd3")) with boxes lc rgb "#b2182b" title "spread 3 %"
  set title "After 30 nights"
  set ylabel "of changed cells"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("a change of 5 %%" 1)
  set xrange [0.4:1.6]
  set boxwidth 0.2
  plot \
    table using ((strcol("level") eq "1.0" && strcol("changed") eq "1" && strcol("nights_before") eq "30") ? (strcol("true_change") eq "0.05" ? 1 : NaN) + -0.3 : NaN):(column("found_sd0.5")) with boxes lc rgb "#2166ac" title "spread 0.5 %", \
    table using ((strcol("level") eq "1.0" && strcol("changed") eq "1" && strcol("nights_before") eq "30") ? (strcol("true_change") eq "0.05" ? 1 : NaN) + -0.1 : NaN):(column("found_sd1")) with boxes lc rgb "#67a9cf" title "spread 1 %", \
    table using ((strcol("level") eq "1.0" && strcol("changed") eq "1" && strcol("nights_before") eq "30") ? (strcol("true_change") eq "0.05" ? 1 : NaN) + 0.1 : NaN):(column("found_sd2")) with boxes lc rgb "#fdae61" title "spread 2 %", \
    table using ((strcol("level") eq "1.0" && strcol("changed") eq "1" && strcol("nights_before") eq "30") ? (strcol("true_change") eq "0.05" ? 1 : NaN) + 0.3 : NaN):(column("found_sd3")) with boxes lc rgb "#b2182b" title "spread 3 %"
  unset multiplot
}
