# make demo      show a tree of the coffee machine: builds navd, sends routes, kills it, and names the command that opens the inspector
# make demo-pictures   draw the picture of README.md: a browser, Qt Quick, a terminal and the inspector on one tree; and of that tree and its graph
# make demo-kiosk   write a picture of each step of the coffee machine's front ends in each toolkit, and a contact sheet of them
# make demo-museum   write a picture of each step of the museum's guide, in Chromium
# make demo-tutorial   draw the pictures of the tutorial, and write its finished application
# make documentation   build the guide as a site, and check its links
# make demo-fleet   show three machines, a broker and a centre; with a network namespace each, as root
# make demo-editor   write a picture of the editor in all three at once
# make test      run all tests; with a sanitizer if SANITIZE=thread or SANITIZE=address
# make test-adapters   run the adapters of toolkits beside random commands; the walks take STEPS=10 for each graph, SEED=1; the
#                      last lines, which make test repeats at its end, say which toolkits were tested and what is missing
# make test-inspector   test the inspector in Chromium
# make test-home-assistant   let Home Assistant, from PyPI, play its example in Examples/fleet; make test only renders its templates
# make service-dependencies   install Prometheus and sshd, without which metrics and navctl -H are not tested with them; Debian starts both
# make toolkit-dependencies   install Chromium, React, Qt and GTK, without which three of the adapters are not tested
# make test-crash   kill navd 200 times (KILLS=n) while clients count its acknowledgements, and damage 300 stores (DAMAGES=n)
# make test-fleet   all failures of a fleet, also those of minutes, with a broker in network namespaces; needs root. make test has the short ones
# make test-documents   play random commands in 2,000 random graphs (DOCUMENTS=n) with requirements and guards, in the
#                       engine, also beside the naive model; and 560,000 in 6,000 graphs (SIMULATED=n) from eight clients of
#                       a daemon that is killed, each that ends beside the naive model
# make test-work     count the work that ends 100,000 coordinators (COORDINATORS=n)
# make bench     measure navd, and compare each figure with its target; FAMILY="requests scale" for some, RESULT=name for the files
# make bench-compare   compare two results of make bench: A=Benchmarks/results/latest.json B=Benchmarks/results/own.json
# make bench-latest   measure what Benchmarks/README.md shows, and write its tables
# make bench-dependencies   install Redis and valgrind, without which some of the rows and counts are left out
# make instructions   record the instructions of navd for a request, which make test compares
# make bench-screens   measure the time from a key press to the drawn screen in each toolkit, and how much of it is navd
# make bench-inspector   measure the first picture of the inspector, its frames during changes, and its memory
# make bench-fleet   measure a fleet of 200 machines (MACHINES=n) with a broker: times, bytes and memory
# make hostile   attack a release build, and measure what another user notices; ATTACK=name for one attack
# make turns     count the instructions of each turn of the event loop after a client's request; CASE=name for one, JOBS=n at once
# make soak      work, break and restart a release build for MINUTES=5, and check that nothing is left; SEED=n repeats
# make test-release   play the transcripts against a release build
# make fuzz      look for inputs that end navd's readers of bytes, a minute for each; TARGET=name, SECONDS=n
# make install   install programs, the inspector, manual pages, units and completions below DESTDIR and PREFIX
# make deb       Debian packages of the programs and of the C library, in .build/deb
# make dist      the files of a release, in .build/dist: source, Debian packages, packages for Python and npm, bill of materials
# make test-dist   install, use and remove each of them in a clean Debian, which debootstrap makes in .build/roots; needs root
# make test-systemd   boot a systemd with these packages, and test the service there; needs root
# make test-page   type README.md in order in a new Debian, from source and from the packages of make deb, if they are built; needs root,
#                  half an hour and 4 GB; .build/page/log.txt has all that is typed and printed
# make kiosk     these packages, and one that turns a Debian machine into the coffee machine
# make test-machine   boot a systemd with these, and look at the screen there; needs root; PICTURES=folder keeps what is seen
# make format    format the Swift source; make lint reports unformatted lines
# make generate  generate the files that come from Protocol/, the picture in Sources/README.md, and navctl's default tokens
# make themes    generate the themes of the adapters from Adapters/look/tokens.yaml, and those of the examples
# make manual    generate the manual pages from the help of the programs and from Protocol/

PREFIX ?= /usr/local
DESTDIR ?=
SANITIZE ?=

ifneq ($(filter-out thread address,$(SANITIZE)),)
$(error SANITIZE is thread or address, not $(SANITIZE))
endif

BUILD := .build$(if $(SANITIZE),/$(SANITIZE))
DEBUG := --scratch-path $(BUILD) $(if $(SANITIZE),--sanitize $(SANITIZE))
# The tests run without the last flag and check exclusive access; the checks would cost seven percent per request. Without
# a local rpath a start does not look for libraries in thirty directories beside the program.
RELEASE := --configuration release --static-swift-stdlib --disable-local-rpath -Xswiftc -enforce-exclusivity=unchecked
# The leak detector does not recognise tagged pointers in Swift enums, and would report their targets as leaks.
export ASAN_OPTIONS ?= detect_leaks=0
export TSAN_OPTIONS ?= suppressions='$(CURDIR)/Tests/thread-sanitizer.txt'
SWIFT_FILES := Package.swift Sources Tests Examples

.PHONY: all demo demo-pictures demo-kiosk demo-museum demo-editor demo-tutorial demo-fleet documentation test test-shell test-transcripts test-protocol test-bindings test-documentation test-kills test-fleet-short test-adapters test-inspector test-home-assistant test-crash test-release test-systemd test-page test-machine test-documents test-work test-fleet
.PHONY: bench bench-fleet bench-compare bench-latest bench-dependencies instructions test-instructions bench-screens bench-inspector hostile turns soak fuzz release
.PHONY: install deb dist test-dist kiosk format lint generate themes manual dependencies test-dependencies toolkit-dependencies service-dependencies clean

all: dependencies
	swift build $(DEBUG)

demo: all
	Tools/demo $(BUILD)/debug

test: test-dependencies lint
	swift test --disable-xctest $(DEBUG)
	$(MAKE) --jobs=2 --keep-going --output-sync=target --no-print-directory test-shell test-inspector test-bindings \
	  test-transcripts test-protocol test-instructions test-kills test-fleet-short test-documentation
	$(MAKE) --no-print-directory test-adapters
	@printf '\n'; cat $(BUILD)/debug/toolkits

# Each of these uses one processor at a time.
test-shell:
	BUILD_DIRECTORY=$(BUILD)/debug python3 -m unittest discover --start-directory Tests/System/ShellTests

test-transcripts:
	Tools/transcripts $(BUILD)/debug

test-bindings:
	Tools/bindings $(BUILD)/debug

# Without mkdocs, from PyPI, the links are not checked.
test-documentation:
	Tools/documentation $(BUILD)/debug || [ $$? = 69 ]

test-kills:
	BUILD_DIRECTORY=$(BUILD)/debug KILLS=5 python3 -m unittest discover --start-directory Tests/System/CrashTests

test-fleet-short:
	BUILD_DIRECTORY=$(BUILD)/debug python3 -m unittest discover --start-directory Tests/System/FleetTests

demo-pictures: all
	@Tools/dependencies fonts-inter fonts-jetbrains-mono fonts-manrope graphviz
	Tools/together $(BUILD)/debug Examples/kiosk/front.py $(BUILD)/debug Documentation/pictures Examples/graphs/pictures

# Without a browser its pictures are left out, which the last lines say.
demo-kiosk: all
	@Tools/dependencies chromium chromium-driver fonts-manrope || true
	Examples/kiosk/demo $(BUILD)/debug

demo-museum: all
	Tools/web $(BUILD)/debug Examples/museum/demo.py $(BUILD)/debug Examples/museum/pictures || [ $$? = 69 ]

demo-editor: all
	NAVD=$(BUILD)/debug/navd Tools/together $(BUILD)/debug Examples/editor/demo.py Examples/editor/editor.png || [ $$? = 69 ]

demo-tutorial: all
	TUTORIAL_PICTURES=1 NAVD=$(BUILD)/debug/navd BUILD_DIRECTORY=$(CURDIR)/$(BUILD)/debug \
	  Tools/textual $(BUILD)/debug -m unittest discover --start-directory Adapters/textual/tests -k Tutorial

documentation:
	@Tools/dependencies python3-venv
	Tools/documentation $(BUILD)/debug

demo-fleet: all
	@Tools/dependencies mosquitto python3-paho-mqtt openssl iproute2
	@Examples/fleet/demo $(BUILD)/debug

# Longer walks: STEPS=200 SEED=2 make test-adapters
test-adapters:
	Tools/adapters $(BUILD)/debug

# Without a browser a line says so, and the last lines of make test.
test-inspector:
	NAVD=$(BUILD)/debug/navd Tools/web $(BUILD)/debug -m unittest discover --start-directory Tests/System/InspectorTests || [ $$? = 69 ]

# About 400 MB of packages, installed once.
test-home-assistant:
	python=$$(Tools/environment $(BUILD)/debug/home-assistant homeassistant==2024.3.3 paho-mqtt==1.6.1 janus==1.0.0) && \
	  cd Tests/System/ShellTests && \
	  HOME_ASSISTANT=$(CURDIR)/$$python BUILD_DIRECTORY=$(CURDIR)/$(BUILD)/debug python3 -m unittest test_home_assistant

test-protocol:
	python3 -m unittest discover --start-directory Tests/Project/ProtocolTests

# A release is much faster at restoring trees, which is most of the time.
test-crash: dependencies
	swift build $(RELEASE) --product navd
	BUILD_DIRECTORY=.build/release KILLS=$(or $(KILLS),200) DAMAGES=$(or $(DAMAGES),300) python3 -m unittest discover --start-directory Tests/System/CrashTests

# The times are not tested; they are written to a file of results.
test-fleet: test-dependencies
	swift build $(DEBUG)
	BUILD_DIRECTORY=$(BUILD)/debug FLEET_TESTS=all FLEET_TIMES=Benchmarks/results/fleet-failures.json \
	  python3 -m unittest discover --verbose --start-directory Tests/System/FleetTests

# Optimised: five times faster, after a build of its own.
test-documents: dependencies
	swift build --build-tests --configuration release -Xswiftc -enable-testing --scratch-path $(BUILD)/checked
	DOCUMENTS=$(or $(DOCUMENTS),2000) SIMULATED_DOCUMENTS=$(or $(SIMULATED),6000) \
	  $(BUILD)/checked/release/navdPackageTests.xctest --testing-library swift-testing \
	  --filter 'GuardedDocuments|JudgedDocuments|simulation of documents'

test-work: dependencies
	swift build --build-tests
	COORDINATORS=$(or $(COORDINATORS),100000) swift test --skip-build --disable-xctest --filter Working

RESULTS := Benchmarks/results

bench: dependencies
	swift build $(RELEASE) --product navd
	swift build $(RELEASE) --product navctl
	Benchmarks/run --navd .build/release/navd --navctl .build/release/navctl \
	  --json $(RESULTS)/$(or $(RESULT),own).json --svg $(RESULTS)/$(or $(RESULT),own).svg $(FAMILY)

bench-compare:
	Benchmarks/compare $(or $(A),$(RESULTS)/latest.json) $(or $(B),$(RESULTS)/own.json)

# The results that are part of the project, on a machine that has nothing else to do.
bench-latest: instructions
	$(MAKE) --no-print-directory bench RESULT=latest
	Benchmarks/readme $(BUILD)/instructions

bench-dependencies:
	@Tools/dependencies redis-server valgrind

test-instructions:
ifeq ($(SANITIZE),)
	Benchmarks/instructions --navd $(BUILD)/debug/navd --build debug
else
	@echo "instructions: skipped, because a sanitizer has instructions of its own"
endif

instructions: all
	swift build $(RELEASE) --product navd
	Benchmarks/instructions --navd $(BUILD)/debug/navd --build debug --record
	Benchmarks/instructions --navd .build/release/navd --build release --record --keep $(BUILD)/instructions
	Benchmarks/readme $(BUILD)/instructions

bench-screens: dependencies
	swift build $(RELEASE) --product navd
	swift build $(RELEASE) --product navgate
	Benchmarks/screens --programs .build/release --toolkits $(BUILD)/debug

bench-inspector: dependencies
	swift build $(RELEASE) --product navd
	swift build $(RELEASE) --product navgate
	Tools/web $(BUILD)/debug Benchmarks/inspector --programs .build/release

bench-fleet: test-dependencies
	swift build $(RELEASE) --product navd
	swift build $(RELEASE) --product navgate
	Benchmarks/fleet --programs .build/release --machines $(or $(MACHINES),200) --json $(RESULTS)/fleet.json

hostile: dependencies
	swift build $(RELEASE) --product navd
	Benchmarks/hostile --navd .build/release/navd $(if $(ATTACK),--attack $(ATTACK))

turns: dependencies
	@Tools/dependencies valgrind
	swift build $(RELEASE) --product navd
	Benchmarks/turns --navd .build/release/navd --jobs $(or $(JOBS),1) $(if $(CASE),--case $(CASE))

test-release: release
	Tools/transcripts .build/release

fuzz: dependencies
	Tools/fuzz --seconds $(or $(SECONDS),60) $(TARGET)

soak: release
	Tools/soak .build/release --minutes $(or $(MINUTES),5) $(if $(SEED),--seed $(SEED))

release: dependencies
	swift build $(RELEASE) --product navd
	swift build $(RELEASE) --product navctl
	swift build $(RELEASE) --product navgate

install: release
	Tools/install .build/release "$(PREFIX)" "$(DESTDIR)"

deb: release
	@Tools/dependencies debhelper lintian pkg-config meson libgtk-4-dev gobject-introspection libgirepository1.0-dev
	rm -rf .build/deb
	DEB_RULES_REQUIRES_ROOT=no debian/rules binary
	debian/rules clean
	lintian --fail-on error .build/deb/*.deb

dist: deb
	@Tools/dependencies git npm python3-venv
	Tools/dist .build/deb .build/dist

test-dist: dist
	@Tools/dependencies systemd-container debootstrap
	DIST=.build/dist python3 -m unittest discover --verbose --start-directory Tests/System/DistTests

test-systemd: deb
	@Tools/dependencies systemd-container mosquitto mosquitto-clients openssl
	PACKAGES=.build/deb python3 -m unittest discover --verbose --start-directory Tests/System/SystemdTests

test-page:
	@Tools/dependencies debootstrap systemd-container
	python3 -m unittest discover --verbose --start-directory Tests/System/PageTests

kiosk: deb
	cd Examples/kiosk/machine && DEB_RULES_REQUIRES_ROOT=no NAVCTL=$(CURDIR)/.build/release/navctl OUTPUT=$(CURDIR)/.build/deb \
	  debian/rules binary
	cd Examples/kiosk/machine && debian/rules clean
	lintian --fail-on error .build/deb/kiosk_*.deb

test-machine: kiosk
	@Tools/dependencies systemd-container cage chromium imagemagick seatd xdotool xvfb xwayland
	PACKAGES=.build/deb python3 -m unittest discover --verbose --start-directory Tests/System/KioskTests

format:
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

lint:
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)

generate:
	python3 Tools/generate

# The default tokens are a part of navctl.
themes: generate all
	Tools/themes .build/debug

manual: all
	Tools/manual .build/debug

dependencies:
	@Tools/dependencies libjson-c-dev libsqlite3-dev libmosquitto-dev

test-dependencies:
	@Tools/dependencies libjson-c-dev libsqlite3-dev libmosquitto-dev mosquitto openssl iproute2 python3-paho-mqtt python3-jsonschema python3-pytest python3-yaml python3-jinja2 socat sqlite3 zsh fish build-essential \
	  pkg-config nodejs node-js-yaml node-typescript graphviz mypy python3-venv

# Programs whose services Debian starts when they are installed, so that make test does not install them by itself.
service-dependencies:
	@Tools/dependencies prometheus openssh-server

# The browser that the adapter for browsers is tested with, React, Qt and GTK. Without them make test leaves that out, and says so
# at its end.
toolkit-dependencies:
	@Tools/dependencies python3-pil fonts-inter fonts-jetbrains-mono fonts-dejavu-core fontconfig
	@Tools/dependencies chromium chromium-driver node-react node-react-dom
	@Tools/dependencies cmake qt6-declarative-dev qml6-module-qtquick qml6-module-qtquick-window \
	  qml6-module-qtqml-workerscript qml6-module-qtquick-templates libqt6svg6
	@Tools/dependencies meson libgtk-4-dev gobject-introspection libgirepository1.0-dev python3-gi gir1.2-gtk-4.0 \
	  librsvg2-common xvfb libxtst6

clean:
	rm -rf .build
