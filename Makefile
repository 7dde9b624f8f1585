# Interlude's front door. `make run` and `make test` install what is missing by themselves.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=

# Swift's libraries are linked in, so the binary starts sooner (about 5 ms) and runs where no
# toolchain is. The toolchain's own linker does that without warnings about what is in them.
RELEASE := -c release --product interlude --static-swift-stdlib -Xswiftc -use-ld=lld
# Tests check that no value is changed while it is read; a frame need not check that again, layer by layer.
RELEASE += -Xswiftc -enforce-exclusivity=unchecked
# Nobody loads the program as a library: without a table of its symbols it is 1 MB smaller in memory.
RELEASE += -Xlinker --no-export-dynamic
# 100,000 addresses to be set at the start take 40 kB packed, 2.5 MB otherwise; glibc reads that from 2.36 on.
GLIBC := $(shell getconf GNU_LIBC_VERSION 2>/dev/null | awk '{ print $$2 }')
ifeq ($(shell printf '%s\n' 2.36 $(or $(GLIBC),0) | sort -V | head -1),2.36)
RELEASE += -Xlinker -z -Xlinker pack-relative-relocs
endif
BINARY := .build/release/interlude
SOURCES := Sources Tests Plugins Package.swift

.PHONY: help run test sanitize build docs bench format lint install uninstall clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo '  ARGS="…" is passed on: make run ARGS="--exhibit calendar --slow 4"'
	@echo '                         make test ARGS="--filter QuartzCoreTests"'

run: ## Open the gallery; with no display, write the headless tour to out/tour/
	@scripts/setup.sh run
	@swift build $(RELEASE)
	@scripts/run.sh $(BINARY) $(ARGS)

test: ## Build and run every test; no display needed
	@scripts/setup.sh test
	@swift build --build-tests
	@scripts/test.sh $(ARGS)

sanitize: ## Run the tests under ThreadSanitizer and AddressSanitizer; takes an hour
	@scripts/setup.sh test
	@scripts/sanitize.sh $(ARGS)

build: ## Build the release binary
	@scripts/setup.sh build
	@swift build $(RELEASE)
	@echo "$(BINARY) is built."

docs: ## Build the documentation of all library modules in out/docs
	@scripts/setup.sh build
	@scripts/docs.sh out/docs

bench: ## Compare with the plain C program and check the thresholds
	@scripts/setup.sh bench
	@swift build $(RELEASE)
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

clean: ## Delete everything that was built or written
	@rm -rf .build out Benchmarks/bin
