import ImageBench

await ImageBenchTool.main(measuring: [])
