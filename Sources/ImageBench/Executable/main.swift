import ImageBench

await ImageBenchTool.main()
