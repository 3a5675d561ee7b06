internal import Files

StandardStream.prepare()
// A write beyond the file size limit must come back as an error, not end the process.
FileSizeSignal.ignore()
ChildSignal.restore()
Tool.exit(with: await Tool.run(arguments: RawText.arguments))
