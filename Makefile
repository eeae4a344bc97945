# make demo      see two applications navigate: builds what is missing, starts a daemon, stops it again
# make test      everything that must hold; SANITIZE=thread or SANITIZE=address does it with a sanitizer
# make bench     requests a second and CPU per request, beside what is the least possible
# make install   programs, units and completions, below PREFIX and DESTDIR
# make format    put the source into form; make lint says what is not
# make generate  the files that are generated from Protocol/, and the picture in Sources/README.md

PREFIX ?= /usr/local
DESTDIR ?=
SANITIZE ?=

ifneq ($(filter-out thread address,$(SANITIZE)),)
$(error SANITIZE is thread or address, not $(SANITIZE))
endif

BUILD := .build$(if $(SANITIZE),/$(SANITIZE))
DEBUG := --scratch-path $(BUILD) $(if $(SANITIZE),--sanitize $(SANITIZE))
# Exclusive access to memory is checked in every test, which runs without this; it costs a request seven percent.
RELEASE := --configuration release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked
# Pointers with tags in them, as Swift's enums hold, are not seen for what they are: all behind them would be told as leaked.
export ASAN_OPTIONS ?= detect_leaks=0
SWIFT_FILES := Package.swift Sources Tests Examples

.PHONY: all demo test bench install format lint generate dependencies test-dependencies clean

all: dependencies
	swift build $(DEBUG)

demo: all
	scripts/demo $(BUILD)/debug

test: test-dependencies lint
	swift test --disable-xctest $(DEBUG)
	python3 -m unittest discover --start-directory Tests/ProtocolTests
	scripts/transcripts $(BUILD)/debug
	BUILD_DIRECTORY=$(BUILD)/debug python3 -m unittest discover --start-directory Tests/ShellTests
	scripts/bindings $(BUILD)/debug

bench: dependencies
	swift build $(RELEASE) --product navd
	Benchmarks/run --navd .build/release/navd

install: dependencies
	swift build $(RELEASE) --product navd
	swift build $(RELEASE) --product navctl
	scripts/install .build/release "$(PREFIX)" "$(DESTDIR)"

format:
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

lint:
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)

generate:
	python3 Protocol/generate.py
	python3 Protocol/swift_results.py
	python3 Protocol/swift_client.py
	for language in python javascript c; do python3 Bindings/$$language/generate.py; done
	scripts/architecture.py

dependencies:
	@scripts/dependencies libjson-c-dev

test-dependencies:
	@scripts/dependencies libjson-c-dev python3-jsonschema socat zsh fish build-essential pkg-config nodejs \
	  node-typescript mypy python3-venv

clean:
	rm -rf .build
