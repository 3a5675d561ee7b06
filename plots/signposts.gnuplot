# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/signposts.png and .svg from Results/Signposts/signposts.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/signposts.gnuplot

if (!exists("table")) table = "Results/Signposts/signposts.csv"
if (!exists("picture")) picture = "plots/signposts"

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
    set terminal pngcairo size 750, 530 font "sans,11" background "white"
  } else {
    set terminal svg size 750, 530 font "sans,11" background "white"
  }
  set output picture . "." . format
  set multiplot layout 1, 1 title "The cost of a signpost: every round is a point" noenhanced
  set title "Processor time of an event"
  set ylabel "ns"
  set logscale y
  set format y "%g"
  set yrange [0.1:*]
  unset label
  unset arrow
  set xtics rotate by -20 ("empty loop" 1, "disabled" 2, "LTTng disabled" 3, "bare ring" 4, "enabled" 5, "interval" 6, "clock by a call" 7, "LTTng enabled" 8)
  set xrange [0.4:8.6]
  plot \
    table using ((strcol("subject") eq "loop" ? 1 : strcol("subject") eq "disabled" ? 2 : strcol("subject") eq "lttng-disabled" ? 3 : strcol("subject") eq "ring" ? 4 : strcol("subject") eq "enabled" ? 5 : strcol("subject") eq "interval" ? 6 : strcol("subject") eq "function" ? 7 : strcol("subject") eq "lttng-enabled" ? 8 : NaN)):(column("ns_per_event")) with points pt 6 ps 1.2 lw 1.5 lc rgb "#2166ac" title "one round"
  unset multiplot
}
