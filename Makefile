# The tasks of the project. `make help` lists them.

# The folder of the results of `make bench` (empty: the first free one below out/), and further
# arguments of `imagebench run`.
OUT ?=
ARGS ?=

# The time for which `make fuzz` fuzzes each decode shim, in seconds.
FUZZ_SECONDS ?= 60
# The tests that `make sanitize` runs under the thread sanitizer, which makes them about twenty times
# slower. No virtual world can be made in such a build, so of PipelineTests it supports those that play none.
# SlotCheckTests are among them because a release is built without these checks.
THREAD_TESTS ?= ConcurrentLoadTests|DecodeScratchTests|JPEGDecodingTests|PNGDecodingTests|SlotCheckTests
# Some tests request more memory than exists; the allocator has to return NULL, as malloc does.
SANITIZED = IMAGEBENCH_SANITIZED=1 \
  ASAN_OPTIONS=allocator_may_return_null=1 TSAN_OPTIONS=allocator_may_return_null=1 swift

# A target may import only its dependencies in Package.swift; SwiftPM checks that only on request.
IMPORT_CHECK = --explicit-target-dependency-import-check error
SWIFT_SOURCES = Package.swift Sources Tests
IMAGEBENCH = .build/release/imagebench
# The one build of `make bench`, `make lint` and `make test`. `swift test` would ask for testable
# imports once more, which changes the command of each module and so compiles it again.
BUILD = swift build -c release $(IMPORT_CHECK)
TEST = swift test -c release --disable-testable-imports $(IMPORT_CHECK)

# Where `make install` puts the tool, its manual page and the completions; DESTDIR goes in front, for packages.
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share

# Where `make dist` puts its archive.
DIST ?= out/dist

.DEFAULT_GOAL := help
.PHONY: $(shell awk -F: '/^[a-z0-9-]+:.*## /{ print $$1 }' Makefile)

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

dependencies: ## Install the system libraries that are missing
	@Scripts/install-dependencies

test-dependencies: ## Install further libraries for the tests
	@Scripts/install-dependencies tests dist
	@Scripts/install-browser
	@Scripts/install-engines
	@Benchmarks/bench-traces --prepare || echo "without it, no test reads traces with Perfetto's importer"

install: dependencies ## Build for release and install with manual page and completions; PREFIX=/usr/local
	$(BUILD) --product imagebench
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/fish/vendor_completions.d $(SHARE)/zsh/site-functions
	install -m 755 $(IMAGEBENCH) $(DESTDIR)$(PREFIX)/bin/imagebench
	$(IMAGEBENCH) --manual > $(SHARE)/man/man1/imagebench.1
	$(IMAGEBENCH) --completion bash > $(SHARE)/bash-completion/completions/imagebench
	$(IMAGEBENCH) --completion fish > $(SHARE)/fish/vendor_completions.d/imagebench.fish
	$(IMAGEBENCH) --completion zsh > $(SHARE)/zsh/site-functions/_imagebench

uninstall: ## Remove what `make install` has installed; PREFIX=/usr/local
	rm -f $(DESTDIR)$(PREFIX)/bin/imagebench $(SHARE)/man/man1/imagebench.1 \
	  $(SHARE)/bash-completion/completions/imagebench $(SHARE)/fish/vendor_completions.d/imagebench.fish \
	  $(SHARE)/zsh/site-functions/_imagebench

dist: ## Build for release and make an archive that runs without a toolchain; DIST=out/dist
	@Scripts/install-dependencies dist
	$(BUILD) --product imagebench
	@Scripts/make-dist $(DIST)

bench: dependencies ## Build for release and run the benchmark; OUT=<folder> ARGS=<arguments>
	$(BUILD) --product imagebench
	$(BUILD) --target EveryFramework
	$(IMAGEBENCH) run $(if $(OUT),--out $(OUT)) $(ARGS)

repro: dependencies ## Show every failure pattern with its fix: three devices, ten seeds
	$(BUILD) --product imagebench
	$(IMAGEBENCH) repro --all $(ARGS)

bench-decode: dependencies ## Compare the decoders with their floor and their peers; ARGS=<arguments>
	$(BUILD) --product imagebench
	$(BUILD) --product Benches
	@Benchmarks/bench-decode $(ARGS)

bench-manners: dependencies ## Compare verdicts on valid, damaged and hostile files with Pillow and djpeg
	$(BUILD) --product imagebench
	@Benchmarks/bench-manners $(ARGS)

bench-cache: dependencies ## Compare the cache replay with independent simulators; ARGS=<arguments>
	$(BUILD) --product imagebench
	@Benchmarks/bench-cache $(ARGS)

bench-memory-cache: ## Compare the memory cache with NSCache; ARGS=<directory of the results>
	@Benchmarks/bench-memory-cache $(ARGS)

bench-presets: dependencies ## Choose window, slots and disk limit of `best` again; ARGS=<directory of the results>
	@Benchmarks/bench-presets $(ARGS)

bench-signposts: ## Measure signposts next to a bare ring and LTTng-UST; ARGS=<directory of the results>
	@Scripts/install-dependencies lttng
	@Benchmarks/bench-signposts $(ARGS)

bench-simulation: dependencies ## Measure the simulation in image loads a second; ARGS=<directory of the results>
	@Benchmarks/bench-simulation $(ARGS)

bench-sockets: dependencies ## Measure loads of URLSession from `serve` over real sockets; ARGS=<directory of the results>
	@Benchmarks/bench-sockets $(ARGS)

bench-traces: dependencies ## Read every trace of the review suite with Perfetto's importer; ARGS=<arguments>
	$(BUILD) --product imagebench
	@Benchmarks/bench-traces $(IMAGEBENCH) --table Results/Traces/traces.md $(ARGS)

bench-worlds: ## Measure a step of virtual time next to libdispatch; ARGS=<directory of the results>
	@Benchmarks/bench-worlds $(ARGS)

bench-frameworks: ## Measure calls that loaders make next to Linux's Foundation; ARGS=<directory of the results>
	@Benchmarks/bench-frameworks $(ARGS)

bench-verdict: dependencies ## Compute every claim of 400 verdicts again; ARGS=<number of triples>
	$(BUILD) --product imagebench
	@Benchmarks/bench-verdict $(ARGS)

bench-validate: dependencies ## Compare the model with measured decodes and real threads (two hours); ARGS=<rounds>
	$(BUILD) --product imagebench
	@Benchmarks/bench-validate $(IMAGEBENCH) $(ARGS)

bench-changes: dependencies ## Compare the change points with known steps and peers; ARGS=<arguments>
	$(BUILD) --product Benches
	@Benchmarks/bench-changes $(ARGS)

bench-gates: dependencies ## Measure what the gates detect and miss (an hour); ARGS=<arguments>
	$(BUILD) --product imagebench
	$(BUILD) --product Benches
	@Benchmarks/bench-gates $(ARGS)

bench-checks: dependencies ## Play planted mistakes and right loaders through every check; ARGS=<arguments>
	@Benchmarks/bench-checks $(ARGS)

bench-mutations: dependencies ## Remove fixes from the source and check that patterns fail; ARGS=<arguments>
	@Benchmarks/bench-mutations $(ARGS)

bench-history: dependencies ## Measure queries of a history of ten million values; ARGS=<directory of the results>
	@Benchmarks/bench-history $(ARGS)

bench-interrupt: dependencies ## Send Ctrl-C to runs of 10,000 seeds at 100 random moments; ARGS=<arguments>
	$(BUILD) --product imagebench
	@Benchmarks/bench-interrupt $(ARGS)

bench-shards: dependencies ## Kill shards, and put a million trials together; ARGS=<arguments>
	$(BUILD) --product imagebench
	@Benchmarks/bench-shards $(ARGS)

bench-slurm: ## Play a night as shards on a two-node Slurm of this machine, with faults; ARGS=<arguments>
	@Scripts/install-dependencies slurm
	$(BUILD) --product imagebench
	@Benchmarks/bench-slurm $(ARGS)

bench-parallel: ## Play a night as shards with GNU parallel over ssh, with a node that dies; ARGS=<arguments>
	@Scripts/install-dependencies parallel
	$(BUILD) --product imagebench
	@Benchmarks/bench-parallel $(ARGS)

bench-dist: dist ## Run the archive of `make dist` on bare systems and on an old processor; ARGS=<arguments>
	@Scripts/install-dependencies roots
	@Benchmarks/bench-dist $(ARGS)

crash-nightly: dependencies ## Kill nightly runs at 200 random moments; ARGS=<moments> <seed>
	$(BUILD) --product imagebench
	@Benchmarks/crash-nightly $(ARGS)

photos: ## Fetch real photographs for bench-decode from Debian's wallpaper packages
	@Scripts/install-photos

test: test-dependencies ## Run every test; TESTS=<targets, by commas> builds those alone; ARGS=<of swift test>
	$(if $(TESTS),IMAGEBENCH_TESTS=$(TESTS)) Scripts/name-failures $(TEST) \
	  $(if $(TESTS),--scratch-path .build/some) $(ARGS)

fuzz: test-dependencies ## Fuzz the decode shims with libFuzzer; FUZZ_SECONDS=60
	@Fuzz/run $(FUZZ_SECONDS)

# `swift test` also starts XCTest, which leaks two objects although it has no tests to run.
sanitize: test-dependencies ## Test codecs and origin (address) and concurrent code (thread) under sanitizers
	IMAGEBENCH_TESTS=CodecsTests,LeafTests $(SANITIZED) test --sanitize=address --scratch-path .build/sanitize-address --disable-xctest \
	  --filter CodecsTests
	IMAGEBENCH_TESTS=CodecsTests,LeafTests $(SANITIZED) test --sanitize=address --scratch-path .build/sanitize-address --disable-xctest \
	  --skip-build --filter OriginTests
	IMAGEBENCH_TESTS=CodecsTests,PipelineTests $(SANITIZED) test --sanitize=thread --scratch-path .build/sanitize-thread --disable-xctest \
	  --filter '$(THREAD_TESTS)'

arm64: test-dependencies ## Compile the C parts for arm64, run them in qemu, compare; ARGS=<arguments>
	@Scripts/install-dependencies arm64
	@Tests/Arm64/run $(ARGS)

lint: test-dependencies ## Check the format and the imports, with warnings as errors
	swift format lint --strict --recursive $(SWIFT_SOURCES)
	$(BUILD) --build-tests

format: ## Format the sources for lint
	swift format --in-place --recursive $(SWIFT_SOURCES)

plots: ## Draw the pictures of plots/ from the tables of Results/
	@Scripts/install-dependencies gnuplot
	@set -e; for script in plots/*.gnuplot; do \
	  if [ -e "$$script" ]; then echo "gnuplot $$script"; gnuplot "$$script"; fi; done

docs: dependencies ## Make the pages of the library for loaders with DocC, in out/docs
	$(BUILD) --target FeedKit
	@Scripts/make-docs out/docs

clean: ## Remove build products; results in out/ stay
	swift package clean
