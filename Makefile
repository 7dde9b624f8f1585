# The commands for users and developers. `make run` and `make test` install missing packages by themselves.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=

# Swift's libraries are linked statically, so that the binary starts about 5 ms sooner and runs without
# the toolchain. lld, the toolchain's linker, links them without warnings.
RELEASE := -c release --static-swift-stdlib -Xswiftc -use-ld=lld
# No run-time checks for exclusive access to memory. The tests, which are debug builds, have them.
RELEASE += -Xswiftc -enforce-exclusivity=unchecked
# No table of exported symbols, which only a library needs. It saves 1 MB of memory.
RELEASE += -Xlinker --no-export-dynamic
# Packages run on systems with glibc 2.34, and keep the debug symbols apart, where they are found by the build ID.
OLDER_GLIBC := .build/glibc-2.34.o
PACKAGE := $(RELEASE) -Xlinker --build-id=sha1 -Xlinker $(CURDIR)/$(OLDER_GLIBC)
# Elsewhere, pack the 100,000 relative relocations into 40 kB instead of 2.5 MB. glibc supports that from 2.36 on.
GLIBC := $(shell getconf GNU_LIBC_VERSION 2>/dev/null | awk '{ print $$2 }')
ifeq ($(shell printf '%s\n' 2.36 $(or $(GLIBC),0) | sort -V | head -1),2.36)
RELEASE += -Xlinker -z -Xlinker pack-relative-relocs
endif
BINARY := .build/release/interlude
SOURCES := Sources Tests Plugins Benchmarks/micro Package.swift Tools
OPTIMIZED_TESTS := QuartzCoreTests,CompositorTests,DesktopTests
RELEASE_TESTS := -c release --scratch-path .build/release-tests

.PHONY: help run test test-release feel monkey fuzz night mutate port test-port sanitize api api-update pictures build docs bench format lint install uninstall package-binary deb deb-docs tarball clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo '  ARGS="…" is passed on: make run ARGS="--exhibit calendar --slow 4"'
	@echo '                         make test ARGS="--filter QuartzCoreTests"'

run: ## Open the gallery; with no display, write the headless tour to out/tour/
	@scripts/setup.sh run
	@swift build $(RELEASE) --product interlude
	@scripts/run.sh $(BINARY) $(ARGS)

test: ## Build and run every test; no display needed
	@scripts/setup.sh test
	@swift build --build-tests
	@scripts/test.sh $(ARGS)

test-release: ## Run the tests of the layers, the compositor and the desktop on optimized code
	@scripts/setup.sh test
	@INTERLUDE_TESTS=$(OPTIMIZED_TESTS) swift build --build-tests $(RELEASE_TESTS) -Xswiftc -enable-testing
	@INTERLUDE_TESTS=$(OPTIMIZED_TESTS) swift test --skip-build --disable-xctest $(RELEASE_TESTS) $(ARGS)

feel: ## Replay the recordings of iOS, and write the table of docs/FEEL.md
	@scripts/setup.sh test
	@swift build --build-tests
	@scripts/feel.sh

monkey: ## Look for errors by random input, for ten minutes
	@scripts/setup.sh run
	@swift build $(RELEASE) --product interlude
	@$(BINARY) monkey --minutes 10 $(ARGS)

fuzz: ## Look for errors by random bytes: ARGS="image 600" for one target and its seconds
	@scripts/setup.sh build
	@scripts/fuzz.sh $(ARGS)

night: ## Look for errors by random input, random bytes and failing calls, for eight hours; ARGS=2 for two
	@scripts/setup.sh run
	@swift build $(RELEASE) --product interlude
	@scripts/night.sh $(BINARY) $(ARGS)

port: build ## Build the tool that ports iOS sources: interlude port
	@scripts/setup.sh port
	@swift build --package-path Tools/Port -c release --product interlude-port
	@echo "Use it by: $(BINARY) port FOLDER -o FOLDER"

mutate: ## Change random lines one at a time, and tell which changes no test notices; ARGS=100 for a hundred
	@scripts/setup.sh test
	@scripts/mutate.py $(ARGS)

test-port: ## Build and test the tool that ports iOS sources
	@scripts/setup.sh port
	@swift build --package-path Tools/Port --build-tests
	@swift test --package-path Tools/Port --skip-build --disable-xctest $(ARGS)

sanitize: ## Run the tests under ThreadSanitizer and AddressSanitizer; takes hours
	@scripts/setup.sh test
	@scripts/sanitize.sh $(ARGS)

api: ## Compare the public API with the lists in docs/api
	@scripts/setup.sh test
	@swift build --build-tests
	@scripts/api.py check

api-update: ## Store the public API in docs/api
	@scripts/setup.sh test
	@swift build --build-tests
	@scripts/api.py update

pictures: ## Draw the pictures of the documents again; ARGS chooses some
	@scripts/setup.sh test
	@swift build $(RELEASE) --product interlude
	@scripts/pictures.sh $(BINARY) docs/pictures $(ARGS)

build: ## Build the release binary
	@scripts/setup.sh build
	@swift build $(RELEASE) --product interlude
	@echo "$(BINARY) is built."

docs: ## Build the documentation of all library modules in out/docs
	@scripts/setup.sh build
	@scripts/docs.sh out/docs

bench: ## Compare with the plain C program and check the thresholds
	@scripts/setup.sh bench
	@swift build $(RELEASE) --product interlude
	@swift build $(RELEASE) --product interlude-microbenchmarks
	@$(MAKE) --silent --no-print-directory -C Benchmarks
	@python3 Benchmarks/run.py --interlude $(BINARY) $(ARGS)

format: ## Format the Swift sources in place
	@swift format --in-place --parallel --recursive $(SOURCES)

lint: ## Check the format and the module floors
	@swift format lint --strict --parallel --recursive $(SOURCES)
	@scripts/check-floors.sh

install: build ## Install below PREFIX (default /usr/local)
	@scripts/install.sh install $(BINARY) "$(DESTDIR)" "$(PREFIX)"

uninstall: ## Remove what install put below PREFIX
	@scripts/install.sh uninstall "$(DESTDIR)" "$(PREFIX)"

$(OLDER_GLIBC): scripts/glibc-2.34.c
	@mkdir -p $(@D)
	@cc -O2 -c -o $@ $<

package-binary:
	@scripts/setup.sh deb
	@$(MAKE) --silent --no-print-directory $(OLDER_GLIBC)
	@rm -f $(BINARY)  # The package manager does not know that it depends on that file.
	@swift build $(PACKAGE) --product interlude
	@scripts/check-binary.sh $(BINARY)

deb: package-binary ## Make Debian packages in out/deb
	@scripts/package.sh deb $(BINARY) out/deb
	@scripts/check-package.sh out/deb

deb-docs: docs ## Make a Debian package of the documentation in out/deb
	@scripts/setup.sh deb
	@swift build $(RELEASE) --product interlude
	@scripts/package.sh docs $(BINARY) out/deb

tarball: package-binary ## Make a tarball in out/tarball that runs from any folder
	@scripts/package.sh tarball $(BINARY) out/tarball

clean: ## Delete everything that was built or written
	@rm -rf .build out Benchmarks/bin
