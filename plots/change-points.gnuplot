# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/change-points.png and .svg from Results/Changes/changes.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/change-points.gnuplot

if (!exists("table")) table = "Results/Changes/changes.csv"
if (!exists("picture")) picture = "plots/change-points"

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
  set multiplot layout 1, 2 title "Change points: how many steps are found, and how often a quiet night raises an alarm" noenhanced
  set title "F1 of alerts at most five nights from a step"
  set ylabel "F1"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics rotate by -20 ("independent noise" 1, "AR(1) and drift" 2, "spread and pulses" 3, "all noisy families" 4, "exact metrics" 5)
  set xrange [0.4:5.6]
  set boxwidth 0.2667
  plot \
    table using ((strcol("detector") eq "imagebench") ? (strcol("series") eq "independent noise" ? 1 : strcol("series") eq "AR(1) and drift" ? 2 : strcol("series") eq "spread and pulses" ? 3 : strcol("series") eq "all noisy families" ? 4 : strcol("series") eq "exact metrics" ? 5 : NaN) + -0.2667 : NaN):(column("F1")) with boxes lc rgb "#2166ac" title "imagebench", \
    table using ((strcol("detector") eq "rankscan reference") ? (strcol("series") eq "independent noise" ? 1 : strcol("series") eq "AR(1) and drift" ? 2 : strcol("series") eq "spread and pulses" ? 3 : strcol("series") eq "all noisy families" ? 4 : strcol("series") eq "exact metrics" ? 5 : NaN) + 0.0 : NaN):(column("F1")) with boxes lc rgb "#67a9cf" title "rankscan reference", \
    table using ((strcol("detector") eq "Apache Otava") ? (strcol("series") eq "independent noise" ? 1 : strcol("series") eq "AR(1) and drift" ? 2 : strcol("series") eq "spread and pulses" ? 3 : strcol("series") eq "all noisy families" ? 4 : strcol("series") eq "exact metrics" ? 5 : NaN) + 0.2667 : NaN):(column("F1")) with boxes lc rgb "#b2182b" title "Apache Otava"
  set title "False alarms in 1,000 quiet nights"
  set ylabel "alarms"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics rotate by -20 ("independent noise" 1, "AR(1) and drift" 2, "spread and pulses" 3, "all noisy families" 4, "exact metrics" 5)
  set xrange [0.4:5.6]
  set boxwidth 0.2667
  plot \
    table using ((strcol("detector") eq "imagebench") ? (strcol("series") eq "independent noise" ? 1 : strcol("series") eq "AR(1) and drift" ? 2 : strcol("series") eq "spread and pulses" ? 3 : strcol("series") eq "all noisy families" ? 4 : strcol("series") eq "exact metrics" ? 5 : NaN) + -0.2667 : NaN):(column("false/1000")) with boxes lc rgb "#2166ac" title "imagebench", \
    table using ((strcol("detector") eq "rankscan reference") ? (strcol("series") eq "independent noise" ? 1 : strcol("series") eq "AR(1) and drift" ? 2 : strcol("series") eq "spread and pulses" ? 3 : strcol("series") eq "all noisy families" ? 4 : strcol("series") eq "exact metrics" ? 5 : NaN) + 0.0 : NaN):(column("false/1000")) with boxes lc rgb "#67a9cf" title "rankscan reference", \
    table using ((strcol("detector") eq "Apache Otava") ? (strcol("series") eq "independent noise" ? 1 : strcol("series") eq "AR(1) and drift" ? 2 : strcol("series") eq "spread and pulses" ? 3 : strcol("series") eq "all noisy families" ? 4 : strcol("series") eq "exact metrics" ? 5 : NaN) + 0.2667 : NaN):(column("false/1000")) with boxes lc rgb "#b2182b" title "Apache Otava"
  unset multiplot
}
