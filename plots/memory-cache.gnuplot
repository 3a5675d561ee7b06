# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/memory-cache.png and .svg from Results/Cache/memory.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/memory-cache.gnuplot

if (!exists("table")) table = "Results/Cache/memory.csv"
if (!exists("picture")) picture = "plots/memory-cache"

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
  set multiplot layout 1, 2 title "The memory cache: processor time of one operation" noenhanced
  set title "Look-up, mean of uniform and Zipf"
  set ylabel "ns"
  set logscale y
  set format y "%g"
  set yrange [1.0:*]
  unset label
  unset arrow
  set xlabel "entries"
  set logscale x
  set xrange [*:*]
  set format x "%.0s%c"
  plot \
    table using ((substr(strcol("operation"), 1, 10) eq "lookup hit" && strcol("store") eq "NSCache") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#b2182b" title "NSCache", \
    table using ((substr(strcol("operation"), 1, 10) eq "lookup hit" && strcol("store") eq "imagebench lru") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#2166ac" title "lru", \
    table using ((substr(strcol("operation"), 1, 10) eq "lookup hit" && strcol("store") eq "imagebench sieve") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#1b9e77" title "sieve", \
    table using ((substr(strcol("operation"), 1, 10) eq "lookup hit" && strcol("store") eq "imagebench s3-fifo") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#67a9cf" title "s3-fifo", \
    table using ((substr(strcol("operation"), 1, 10) eq "lookup hit" && strcol("store") eq "imagebench w-tinylfu") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#d95f02" title "w-tinylfu", \
    table using ((substr(strcol("operation"), 1, 10) eq "lookup hit" && strcol("store") eq "floor: Dictionary") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#999999" title "floor: Dictionary", \
    table using ((substr(strcol("operation"), 1, 10) eq "lookup hit" && strcol("store") eq "floor: one line of memory") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#cccccc" title "floor: one line of memory"
  set title "Insert with an eviction"
  set ylabel "ns"
  set logscale y
  set format y "%g"
  set yrange [1.0:*]
  unset label
  unset arrow
  set xlabel "entries"
  set logscale x
  set xrange [*:*]
  set format x "%.0s%c"
  plot \
    table using ((strcol("operation") eq "insert with eviction" && strcol("store") eq "NSCache") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#b2182b" title "NSCache", \
    table using ((strcol("operation") eq "insert with eviction" && strcol("store") eq "imagebench lru") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#2166ac" title "lru", \
    table using ((strcol("operation") eq "insert with eviction" && strcol("store") eq "imagebench sieve") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#1b9e77" title "sieve", \
    table using ((strcol("operation") eq "insert with eviction" && strcol("store") eq "imagebench s3-fifo") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#67a9cf" title "s3-fifo", \
    table using ((strcol("operation") eq "insert with eviction" && strcol("store") eq "imagebench w-tinylfu") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#d95f02" title "w-tinylfu", \
    table using ((strcol("operation") eq "insert with eviction" && strcol("store") eq "floor: Dictionary") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#999999" title "floor: Dictionary", \
    table using ((strcol("operation") eq "insert with eviction" && strcol("store") eq "floor: one line of memory") ? column("entries") : NaN):(column("nanoseconds")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#cccccc" title "floor: one line of memory"
  unset multiplot
}
