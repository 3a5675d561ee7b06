# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/worlds.png and .svg from Results/Worlds/worlds.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/worlds.gnuplot

if (!exists("table")) table = "Results/Worlds/worlds.csv"
if (!exists("picture")) picture = "plots/worlds"

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
  set multiplot layout 1, 1 title "The cost of a step in virtual time" noenhanced
  set title "Real time of a step"
  set ylabel "ns"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics rotate by -20 ("global queue" 1, "serial queue" 2, "main queue" 3, "task and value" 4, "Task.yield" 5, "Task.sleep" 6, "spend" 7, "hand-over" 8, "plain loader" 9)
  set xrange [0.4:9.6]
  set boxwidth 0.4
  plot \
    table using ((strcol("subject") eq "hop to a global queue" ? 1 : strcol("subject") eq "hop to a serial queue" ? 2 : strcol("subject") eq "hop to the main queue" ? 3 : strcol("subject") eq "a task and its value" ? 4 : strcol("subject") eq "Task.yield" ? 5 : strcol("subject") eq "Task.sleep of 1 µs" ? 6 : strcol("subject") eq "spend without rivals" ? 7 : strcol("subject") eq "hand-over between two that spend" ? 8 : strcol("subject") eq "load of a plain actor loader" ? 9 : NaN) + -0.2):(column("world_ns")) with boxes lc rgb "#2166ac" title "in a world", \
    table using ((strcol("subject") eq "hop to a global queue" ? 1 : strcol("subject") eq "hop to a serial queue" ? 2 : strcol("subject") eq "hop to the main queue" ? 3 : strcol("subject") eq "a task and its value" ? 4 : strcol("subject") eq "Task.yield" ? 5 : strcol("subject") eq "Task.sleep of 1 µs" ? 6 : strcol("subject") eq "spend without rivals" ? 7 : strcol("subject") eq "hand-over between two that spend" ? 8 : strcol("subject") eq "load of a plain actor loader" ? 9 : NaN) + 0.2):(column("libdispatch_ns")) with boxes lc rgb "#b2182b" title "on libdispatch"
  unset multiplot
}
