# SPDX-License-Identifier: MIT
# The part of Makefile.am for distributions. README.md in this directory explains it.

# The installed files, under the name of the installed program. automake itself renames the pages.
nodist_man_MANS = installed/tictactoe.6 installed/tictactoe-table.7
nodist_bashcompletion_DATA = installed/$(PROGRAM_NAME).bash
nodist_zshcompletion_DATA = installed/_$(PROGRAM_NAME)
nodist_fishcompletion_DATA = installed/$(PROGRAM_NAME).fish
desktopdir = $(datadir)/applications
nodist_desktop_DATA = installed/$(PROGRAM_NAME).desktop
icondir = $(datadir)/icons/hicolor/scalable/apps
nodist_icon_DATA = installed/$(PROGRAM_NAME).svg
RENAMED = $(nodist_man_MANS) $(nodist_bashcompletion_DATA) $(nodist_zshcompletion_DATA) \
	$(nodist_fishcompletion_DATA) $(nodist_desktop_DATA) $(nodist_icon_DATA)
UNNAMED = \
	assets/tictactoe.6 assets/tictactoe-table.7 \
	assets/completions/tictactoe.bash assets/completions/_tictactoe assets/completions/tictactoe.fish \
	assets/tictactoe.desktop assets/tictactoe.svg
$(RENAMED): installed/all
installed/all: $(UNNAMED) assets/packaging/rename.awk Makefile
	$(AM_V_GEN)rm -rf installed && mkdir installed
	$(AM_V_at)for file in $(UNNAMED); do \
		case $$file in \
		*.[67]) name=$${file##*/};; \
		*) name=$$(echo "$${file##*/}" | sed 's/tictactoe/$(PROGRAM_NAME)/');; \
		esac; \
		LC_ALL=C $(AWK) -f $(srcdir)/assets/packaging/rename.awk \
			PROGRAM='$(PROGRAM_NAME)' TABLE='$(TABLE_NAME)' $(srcdir)/$$file >installed/$$name || exit; \
	done
	$(AM_V_at)touch $@

# The metainfo. Its file is named after its id.
metainfodir = $(datadir)/metainfo
nodist_metainfo_DATA = $(METAINFO_ID).metainfo.xml
$(METAINFO_ID).metainfo.xml: assets/tictactoe.metainfo.xml.in assets/packaging/fill.awk Makefile
	$(AM_V_GEN)$(FILL) $(srcdir)/assets/tictactoe.metainfo.xml.in >$@-t
	$(AM_V_at)mv $@-t $@
CLEANFILES += $(METAINFO_ID).metainfo.xml
FILL = LC_ALL=C $(AWK) -f $(srcdir)/assets/packaging/fill.awk \
	VERSION='$(VERSION)' ADDRESS='$(PACKAGE_URL)' BUGS='$(PACKAGE_BUGREPORT)' \
	PROGRAM='$(PROGRAM_NAME)' RELEASES='$(RELEASES)' METAINFO_ID='$(METAINFO_ID)' DEVELOPER_ID='$(DEVELOPER_ID)'

# The tests of the installed files, under DESTDIR if there is one. They need nothing of the build but
# the test itself, so that a package that was built elsewhere can be tested.
EXTRA_PROGRAMS += tests/test_installed
if HAVE_TERMINAL
installcheck-local: tests/test_installed$(EXEEXT)
	@NAME='$(PROGRAM_NAME)' TABLE='$(TABLE_NAME)' PACKAGE_STRING='$(PACKAGE_STRING)' \
	PROGRAM='$(DESTDIR)$(bindir)/$(PROGRAM_NAME)$(EXEEXT)' \
	MANDIR='$(DESTDIR)$(mandir)' \
	BASH_FILE='$(DESTDIR)$(bashcompletiondir)/$(PROGRAM_NAME).bash' \
	ZSH_FILE='$(DESTDIR)$(zshcompletiondir)/_$(PROGRAM_NAME)' \
	FISH_FILE='$(DESTDIR)$(fishcompletiondir)/$(PROGRAM_NAME).fish' \
	DESKTOP='$(DESTDIR)$(desktopdir)/$(PROGRAM_NAME).desktop' \
	ICON='$(DESTDIR)$(icondir)/$(PROGRAM_NAME).svg' \
	METAINFO='$(DESTDIR)$(metainfodir)/$(METAINFO_ID).metainfo.xml' \
	TERMINAL_TEST='$(abs_builddir)/tests/test_installed$(EXEEXT)' \
	TICTACTOE='$(DESTDIR)$(bindir)/$(PROGRAM_NAME)$(EXEEXT)' \
	$(SHELL) $(srcdir)/tests/run_cases.sh $(srcdir)/tests/installed.cases >installcheck.log; \
	cat installcheck.log; grep -q '^1\.\.' installcheck.log && ! grep -q '^not ok' installcheck.log
CLEANFILES += installcheck.log
else
installcheck-local:
	@echo 'make installcheck needs Check and libvterm, and configure did not find both.' >&2
	@exit 1
endif

EXTRA_DIST += \
	$(RECIPES) $(UNNAMED) \
	assets/packaging/README.md \
	assets/packaging/deb.sh \
	assets/packaging/fill.awk \
	assets/packaging/rename.awk \
	assets/tictactoe.metainfo.xml.in \
	tests/installed.cases \
	tests/release.sh

# The release: its date is SOURCE_DATE_EPOCH, that of the commit or, in a release, its own.
SOURCE_DATE = $${SOURCE_DATE_EPOCH:-$$(test -e $(srcdir)/.git && git -C $(srcdir) log -1 --format=%ct \
	|| date -r $(srcdir)/configure.ac +%s)}
REPRODUCIBLE = --sort=name --mtime=@$(SOURCE_DATE) --owner=0 --group=0 --numeric-owner \
	--mode=u=rwX,go=rX
GZIP_ENV = -9n

# All steps of a release that need no key.
release-check:
	@srcdir='$(srcdir)' MAKE='$(MAKE)' $(SHELL) $(srcdir)/tests/release.sh '$(VERSION)'

# The recipes, for this release and its address, in recipes/. The packager's name comes from the
# variables of Debian's own tools.
RECIPES = \
	assets/packaging/alpine/APKBUILD.in \
	assets/packaging/arch/PKGBUILD.in \
	assets/packaging/debian/changelog.in \
	assets/packaging/debian/control.in \
	assets/packaging/debian/copyright.in \
	assets/packaging/debian/docs \
	assets/packaging/debian/rules \
	assets/packaging/debian/source/format \
	assets/packaging/debian/tests/control \
	assets/packaging/debian/tests/installed \
	assets/packaging/debian/tests/shared-table \
	assets/packaging/debian/upstream/metadata.in \
	assets/packaging/debian/watch.in \
	assets/packaging/fedora/tictactoe.spec.in \
	assets/packaging/freebsd/Makefile.in \
	assets/packaging/freebsd/distinfo.in \
	assets/packaging/freebsd/pkg-descr \
	assets/packaging/freebsd/pkg-plist.in \
	assets/packaging/homebrew/tictactoe.rb.in \
	assets/packaging/nix/package.nix.in
MAIL = $${DEBEMAIL:-tictactoe@example.invalid}
MAINTAINER = $${DEBFULLNAME:-The tictactoe authors} <$(MAIL)>
recipes: dist-gzip
	@command -v sha512sum >/dev/null || { echo 'make recipes needs sha512sum.' >&2; exit 1; }
	rm -rf recipes && mkdir recipes
	for recipe in $(RECIPES); do \
		to=recipes/$${recipe#assets/packaging/} && mkdir -p "$${to%/*}" || exit; \
		case $$recipe in \
		*.in) to=$${to%.in}; \
			$(FILL) MAINTAINER="$(MAINTAINER)" MAIL="$(MAIL)" EPOCH="$(SOURCE_DATE)" \
				DATE="$$(LC_ALL=C date -u -R -d @$(SOURCE_DATE))" \
				RPM_DATE="$$(LC_ALL=C date -u -d @$(SOURCE_DATE) '+%a %b %d %Y')" \
				SHA256="$$(sha256sum <$(distdir).tar.gz | cut -d ' ' -f 1)" \
				SHA512="$$(sha512sum <$(distdir).tar.gz | cut -d ' ' -f 1)" \
				SIZE="$$(wc -c <$(distdir).tar.gz | tr -d ' ')" \
				$(srcdir)/$$recipe >"$$to" || exit; \
			test -s "$$to" || rm "$$to";; \
		*) cp -p $(srcdir)/$$recipe "$$to" || exit;; \
		esac; \
	done
	find recipes -type d -empty -delete

# A Debian package of the release, in deb/, and its checks.
deb: recipes
	rm -rf deb && mkdir deb
	cp -R recipes/debian deb
	cd deb && $(SHELL) '$(abs_srcdir)/assets/packaging/deb.sh' \
		'$(abs_builddir)/$(distdir).tar.gz' '$(VERSION)' '$(PACKAGE_URL)'
clean-local:
	rm -rf deb fuzz installed recipes
.PHONY: deb recipes release-check
