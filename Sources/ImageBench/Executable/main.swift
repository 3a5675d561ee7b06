import ImageBench
import Loaders

await ImageBenchTool.main(measuring: LoaderList.all)
