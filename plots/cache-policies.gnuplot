# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/cache-policies.png and .svg from Results/Cache/cache.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/cache-policies.gnuplot

if (!exists("table")) table = "Results/Cache/cache.csv"
if (!exists("picture")) picture = "plots/cache-policies"

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
  set multiplot layout 1, 2 title "Cache policies next to Belady's optimum (1,000,000 requests by Zipf's law, 100,000 objects)" noenhanced
  set title "Hit ratio, capacity in objects"
  set ylabel "of requests"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("1,000 objects" 1, "5,000" 2, "10,000" 3)
  set xrange [0.4:3.6]
  set boxwidth 0.1
  plot \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "objects" && strcol("policy") eq "belady") ? (strcol("capacity") eq "1000" ? 1 : strcol("capacity") eq "5000" ? 2 : strcol("capacity") eq "10000" ? 3 : NaN) + -0.35 : NaN):(column("hit_ratio")) with boxes lc rgb "#222222" title "belady", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "objects" && strcol("policy") eq "w-tinylfu") ? (strcol("capacity") eq "1000" ? 1 : strcol("capacity") eq "5000" ? 2 : strcol("capacity") eq "10000" ? 3 : NaN) + -0.25 : NaN):(column("hit_ratio")) with boxes lc rgb "#2166ac" title "w-tinylfu", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "objects" && strcol("policy") eq "s3-fifo") ? (strcol("capacity") eq "1000" ? 1 : strcol("capacity") eq "5000" ? 2 : strcol("capacity") eq "10000" ? 3 : NaN) + -0.15 : NaN):(column("hit_ratio")) with boxes lc rgb "#67a9cf" title "s3-fifo", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "objects" && strcol("policy") eq "sieve") ? (strcol("capacity") eq "1000" ? 1 : strcol("capacity") eq "5000" ? 2 : strcol("capacity") eq "10000" ? 3 : NaN) + -0.05 : NaN):(column("hit_ratio")) with boxes lc rgb "#1b9e77" title "sieve", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "objects" && strcol("policy") eq "lfu") ? (strcol("capacity") eq "1000" ? 1 : strcol("capacity") eq "5000" ? 2 : strcol("capacity") eq "10000" ? 3 : NaN) + 0.05 : NaN):(column("hit_ratio")) with boxes lc rgb "#a6d854" title "lfu", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "objects" && strcol("policy") eq "clock") ? (strcol("capacity") eq "1000" ? 1 : strcol("capacity") eq "5000" ? 2 : strcol("capacity") eq "10000" ? 3 : NaN) + 0.15 : NaN):(column("hit_ratio")) with boxes lc rgb "#fdae61" title "clock", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "objects" && strcol("policy") eq "lru") ? (strcol("capacity") eq "1000" ? 1 : strcol("capacity") eq "5000" ? 2 : strcol("capacity") eq "10000" ? 3 : NaN) + 0.25 : NaN):(column("hit_ratio")) with boxes lc rgb "#ef8a62" title "lru", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "objects" && strcol("policy") eq "fifo") ? (strcol("capacity") eq "1000" ? 1 : strcol("capacity") eq "5000" ? 2 : strcol("capacity") eq "10000" ? 3 : NaN) + 0.35 : NaN):(column("hit_ratio")) with boxes lc rgb "#b2182b" title "fifo"
  set title "Byte hit ratio, capacity in bytes"
  set ylabel "of bytes"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xtics norotate ("1 %% of the bytes" 1, "5 %%" 2, "10 %%" 3)
  set xrange [0.4:3.6]
  set boxwidth 0.1
  plot \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "bytes" && strcol("policy") eq "belady") ? (strcol("capacity") eq "83926542" ? 1 : strcol("capacity") eq "419632711" ? 2 : strcol("capacity") eq "839265423" ? 3 : NaN) + -0.35 : NaN):(column("byte_hit_ratio")) with boxes lc rgb "#222222" title "belady", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "bytes" && strcol("policy") eq "w-tinylfu") ? (strcol("capacity") eq "83926542" ? 1 : strcol("capacity") eq "419632711" ? 2 : strcol("capacity") eq "839265423" ? 3 : NaN) + -0.25 : NaN):(column("byte_hit_ratio")) with boxes lc rgb "#2166ac" title "w-tinylfu", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "bytes" && strcol("policy") eq "s3-fifo") ? (strcol("capacity") eq "83926542" ? 1 : strcol("capacity") eq "419632711" ? 2 : strcol("capacity") eq "839265423" ? 3 : NaN) + -0.15 : NaN):(column("byte_hit_ratio")) with boxes lc rgb "#67a9cf" title "s3-fifo", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "bytes" && strcol("policy") eq "sieve") ? (strcol("capacity") eq "83926542" ? 1 : strcol("capacity") eq "419632711" ? 2 : strcol("capacity") eq "839265423" ? 3 : NaN) + -0.05 : NaN):(column("byte_hit_ratio")) with boxes lc rgb "#1b9e77" title "sieve", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "bytes" && strcol("policy") eq "lfu") ? (strcol("capacity") eq "83926542" ? 1 : strcol("capacity") eq "419632711" ? 2 : strcol("capacity") eq "839265423" ? 3 : NaN) + 0.05 : NaN):(column("byte_hit_ratio")) with boxes lc rgb "#a6d854" title "lfu", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "bytes" && strcol("policy") eq "clock") ? (strcol("capacity") eq "83926542" ? 1 : strcol("capacity") eq "419632711" ? 2 : strcol("capacity") eq "839265423" ? 3 : NaN) + 0.15 : NaN):(column("byte_hit_ratio")) with boxes lc rgb "#fdae61" title "clock", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "bytes" && strcol("policy") eq "lru") ? (strcol("capacity") eq "83926542" ? 1 : strcol("capacity") eq "419632711" ? 2 : strcol("capacity") eq "839265423" ? 3 : NaN) + 0.25 : NaN):(column("byte_hit_ratio")) with boxes lc rgb "#ef8a62" title "lru", \
    table using ((strcol("simulator") eq "imagebench" && strcol("unit") eq "bytes" && strcol("policy") eq "fifo") ? (strcol("capacity") eq "83926542" ? 1 : strcol("capacity") eq "419632711" ? 2 : strcol("capacity") eq "839265423" ? 3 : NaN) + 0.35 : NaN):(column("byte_hit_ratio")) with boxes lc rgb "#b2182b" title "fifo"
  unset multiplot
}
