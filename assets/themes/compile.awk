# SPDX-License-Identifier: MIT
#
# Compile themes into the table of src/display/theme.h: awk -f compile.awk FILE.theme... > themes.c
# A malformed theme is refused with its file and line. Run with LC_ALL=C: a character is counted
# by the one byte of it that is no continuation byte, so that any awk will do.

function fail(reason) {
    print (file ":" line ": " reason) > "/dev/stderr"
    failed = 1
    exit 1
}

function columns(text) {
    gsub(/[\200-\277]/, "", text)
    return length(text)
}

function check_charset(text) {
    if (!charset)
        fail("charset has to come before")
    if (charset == "ascii" && text ~ /[\200-\377]/)
        fail("'" text "' is not ASCII")
}

# The text with a backslash before each of that character.
function escape(text, character,    parts, count, i, escaped) {
    count = split(text, parts, character)
    escaped = parts[1]
    for (i = 2; i <= count; i++)
        escaped = escaped "\\" character parts[i]
    return escaped
}

function wide(text) {
    check_charset(text)
    return "L\"" escape(escape(text, "\\"), "\"") "\""
}

function glyph(text) {
    if (columns(text) != 1)
        fail("'" text "' is not one character")
    check_charset(text)
    return text == "\\" || text == "'" ? "L'\\" text "'" : "L'" text "'"
}

# The words after the first as glyphs, for a field of that many.
function glyphs(count,    i, list) {
    if (NF != count + 1)
        fail($1 " takes " count " characters")
    for (i = 2; i <= NF; i++)
        list = list (i > 2 ? ", " : "") glyph($i)
    return "{" list "}"
}

# What the marks are made of, computed for every size.
function set_marks() {
    if (charset != "utf-8" && ($2 == "blocks" || $2 == "dots"))
        fail($2 " are not ASCII")
    set("marks", "MARKS_" toupper($2))
}

function set_about(text) {
    sub(/^about +/, "", text)
    if (text ~ /[\200-\377]/)
        fail("'" text "' is not ASCII")
    set("about", "\"" escape(escape(text, "\\"), "\"") "\"")
}

function set(field, value) {
    if (field in fields)
        fail(field " is given twice")
    fields[field] = value
}

function style(    i, color, fixed, attributes) {
    if (!($2 in roles))
        fail("'" $2 "' is no role")
    color = fixed = "COLOR_OWN"
    attributes = "0"
    for (i = 3; i <= NF; i++) {
        if ($i in colors)
            color = fixed = colors[$i]
        else if ($i ~ /^[0-9]+$/ && $i >= 16 && $i <= 255)
            fixed = $i
        else if ($i in attribute_names)
            attributes = attributes " | " attribute_names[$i]
        else
            fail("'" $i "' is neither a colour nor an attribute nor one of 16 to 255")
    }
    set("style " $2, "[" roles[$2] "] = {" color ", " fixed ", " attributes "}")
}

function need(field) {
    if (!(field in fields))
        fail("there is no " field)
    return fields[field]
}

function end_theme(    i) {
    if (!file)
        return
    print "    {"
    print "        .name = \"" need("name") "\","
    print "        .about = " need("about") ","
    has_ascii = has_ascii || need("charset") == "ascii"
    print "        .ascii = " (need("charset") == "ascii" ? "true" : "false") ","
    print "        .marks = " need("marks") ","
    for (i = 1; i <= plain_count; i++)
        print "        ." plain[i] " = " need(plain[i]) ","
    print "        .ellipsis = " need("ellipsis") ","
    print "        .styles = {"
    for (i = 1; i <= role_count; i++)
        print "            " need("style " role_order[i]) ","
    print "        },"
    print "    },"
}

BEGIN {
    plain_count = split("small ghost grid frame select last line", plain, " ")
    split("2 2 3 4 2 2 2", counts, " ")
    for (i = 1; i <= plain_count; i++)
        plain_glyphs[plain[i]] = counts[i]
    role_count = split("text faint strong grid x o ghost-x ghost-o bold-x bold-o won-x " \
                       "won-o key notice lit flipped dim pill-x pill-o pill", role_order, " ")
    for (i = 1; i <= role_count; i++) {
        roles[role_order[i]] = "ROLE_" toupper(role_order[i])
        gsub(/-/, "_", roles[role_order[i]])
    }
    color_count = split("black red green yellow blue magenta cyan white", color_order, " ")
    for (i = 1; i <= color_count; i++)
        colors[color_order[i]] = i - 1
    split("bold faint underline reverse", attribute_order, " ")
    for (i in attribute_order)
        attribute_names[attribute_order[i]] = "STYLE_" toupper(attribute_order[i])
    print "/* Made from assets/themes by compile.awk. */"
    print "#include \"display/theme.h\"\n"
    print "const struct theme themes[] = {"
}

FNR == 1 {
    end_theme()
    split("", fields)
    charset = ""
}

# A theme that lacks something is found out when the next one has begun already.
{ file = FILENAME; line = FNR }

/^#/ || NF == 0 { next }
$1 == "name" && NF == 2 && $2 ~ /^[a-z-]+$/ { set("name", $2); next }
$1 == "about" && NF > 1 { set_about($0); next }
$1 == "charset" && NF == 2 && $2 ~ /^(ascii|utf-8)$/ { charset = $2; set("charset", $2); next }
$1 == "marks" && NF == 2 && $2 ~ /^(blocks|dots|letters|strokes)$/ { set_marks(); next }
$1 == "ellipsis" && NF == 2 { set("ellipsis", wide($2)); next }
$1 in plain_glyphs { set($1, glyphs(plain_glyphs[$1])); next }
$1 == "style" { style(); next }
{ fail("'" $0 "' is not understood") }

END {
    if (failed)
        exit 1
    end_theme()
    if (!has_ascii)
        fail("no theme is of ASCII, which terminals without UTF-8 need")
    print "    {.name = 0},\n};"
}
