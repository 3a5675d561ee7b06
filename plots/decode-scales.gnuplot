# Generated from plots/figures.json by PlotTests; edit it there.
#
#   make plots        draws plots/decode-scales.png and .svg from Results/Decode/scales.csv
#   gnuplot -e "table='mine.csv'; picture='mine'" plots/decode-scales.gnuplot

if (!exists("table")) table = "Results/Decode/scales.csv"
if (!exists("picture")) picture = "plots/decode-scales"

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
  set multiplot layout 1, 2 title "How far the codec scales by itself: error and price of each rule (means over 12 JPEG files)" noenhanced
  set title "PSNR against the exact area average"
  set ylabel "dB"
  unset logscale y
  set format y "%g"
  set yrange [*:*]
  unset label
  unset arrow
  set xlabel "side of the file ÷ side of the result"
  unset logscale x
  set xrange [*:*]
  plot \
    table using ((strcol("kind") eq "covering") ? column("ratio") : NaN):(column("psnr_db")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#2166ac" title "covering", \
    table using ((strcol("kind") eq "by-error") ? column("ratio") : NaN):(column("psnr_db")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#67a9cf" title "by-error", \
    table using ((strcol("kind") eq "gap-of-2") ? column("ratio") : NaN):(column("psnr_db")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#1b9e77" title "gap-of-2", \
    table using ((strcol("kind") eq "before") ? column("ratio") : NaN):(column("psnr_db")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#b2182b" title "before", \
    table using ((strcol("kind") eq "Pillow gap 2 BOX") ? column("ratio") : NaN):(column("psnr_db")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#999999" title "Pillow gap 2 BOX", \
    table using ((strcol("kind") eq "Pillow gap 2 BICUBIC") ? column("ratio") : NaN):(column("psnr_db")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#666666" title "Pillow gap 2 BICUBIC"
  set title "Processor time of a decode"
  set ylabel "ms"
  unset logscale y
  set format y "%g"
  set yrange [0.0:*]
  unset label
  unset arrow
  set xlabel "side of the file ÷ side of the result"
  unset logscale x
  set xrange [*:*]
  plot \
    table using ((strcol("kind") eq "covering") ? column("ratio") : NaN):(column("cpu_ms")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#2166ac" title "covering", \
    table using ((strcol("kind") eq "by-error") ? column("ratio") : NaN):(column("cpu_ms")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#67a9cf" title "by-error", \
    table using ((strcol("kind") eq "gap-of-2") ? column("ratio") : NaN):(column("cpu_ms")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#1b9e77" title "gap-of-2", \
    table using ((strcol("kind") eq "before") ? column("ratio") : NaN):(column("cpu_ms")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#b2182b" title "before", \
    table using ((strcol("kind") eq "Pillow gap 2 BOX") ? column("ratio") : NaN):(column("cpu_ms")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#999999" title "Pillow gap 2 BOX", \
    table using ((strcol("kind") eq "Pillow gap 2 BICUBIC") ? column("ratio") : NaN):(column("cpu_ms")) smooth unique with linespoints pt 7 ps 0.6 lw 2 lc rgb "#666666" title "Pillow gap 2 BICUBIC"
  unset multiplot
}
