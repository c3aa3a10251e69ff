# lockseam.bzl - lockseam under Bazel: an action for each source, one link, one report.
#
# In WORKSPACE (or by the same rules as modules), the rules and a built tool:
#
#   local_repository(name = "lockseam", path = ".../analyzer/bazel")
#   new_local_repository(name = "lockseam_tool", path = ".../bin",
#                        build_file_content = 'exports_files(["lockseam"])')
#
# In a BUILD file:
#
#   load("@lockseam//:lockseam.bzl", "lockseam_report")
#   lockseam_report(name = "atomicity", deps = ["//server:main"])
#
# `bazel build :atomicity` writes atomicity.txt, atomicity.sarif and atomicity.lockseamidx.
# Each source of //server:main, and of all cc_... targets it depends on, is extracted by an
# action of its own: locally, on the cluster, or from the remote cache. Facts have no absolute
# paths and no time stamps, so what one machine made is good for all. Without a report rule,
#
#   bazel build //... --aspects=@lockseam//:lockseam.bzl%lockseam_facts --output_groups=lockseam
#
# makes the facts alone.
#
# The tool is dynamically linked with libclang-cpp and LLVM: machines that run the actions need
# them as they need a compiler. Headers of the system are taken from those machines, as the
# compilations of a cc_toolchain with absolute include folders take them.
#
# Not handled: sources of targets that are not C or C++ rules but have CcInfo (their headers
# are known, what they compile is not), and modules.

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

LockseamFacts = provider(
    "What a target and all it depends on say about locks.",
    fields = {
        "facts": "depset of files of `lockseam extract`",
        "sources": "depset of all files that were read: a report looks for NOLINT in them",
    },
)

_C_ENDINGS = ["c"]
_CXX_ENDINGS = ["cc", "cpp", "cxx", "c++", "C"]

def _sources_of(rule):
    files = []
    for source in getattr(rule.attr, "srcs", []):
        files += [f for f in source.files.to_list() if f.extension in _C_ENDINGS + _CXX_ENDINGS]
    return files

def _dependencies_of(rule):
    found = []
    for name in ["deps", "implementation_deps", "srcs", "data", "actual"]:
        value = getattr(rule.attr, name, None)
        if type(value) == "list":
            found += value
        elif value != None:
            found.append(value)
    return [d[LockseamFacts] for d in found if type(d) == "Target" and LockseamFacts in d]

def _compiler_words(ctx, toolchain, context, source):
    """The command by which Bazel would compile the source, as words."""
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    is_c = source.extension in _C_ENDINGS
    action = ACTION_NAMES.c_compile if is_c else ACTION_NAMES.cpp_compile
    flags = ctx.fragments.cpp.copts
    flags = flags + (ctx.fragments.cpp.conlyopts if is_c else ctx.fragments.cpp.cxxopts)
    for option in getattr(ctx.rule.attr, "copts", []):
        flags = flags + [ctx.expand_make_variables("copts", option, {})]
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = toolchain,
        user_compile_flags = flags,
        source_file = source.path,
        include_directories = context.includes,
        quote_include_directories = context.quote_includes,
        system_include_directories = context.system_includes,
        preprocessor_defines = depset(transitive = [context.defines, context.local_defines]),
    )
    compiler = cc_common.get_tool_for_action(feature_configuration = features, action_name = action)
    words = cc_common.get_memory_inefficient_command_line(
        feature_configuration = features,
        action_name = action,
        variables = variables,
    )
    return [compiler] + words + ["-c", source.path]

def _extract(ctx, target, toolchain, source):
    context = target[CcInfo].compilation_context
    stem = "%s.lockseam/%s" % (target.label.name, source.short_path.replace("/", "_"))
    facts = ctx.actions.declare_file(stem + ".facts")
    read = ctx.actions.declare_file(stem + ".d")
    words = ctx.actions.args()
    words.add("extract")
    words.add("-o", facts)
    words.add("-MD")
    words.add("-MF", read)
    words.add("--root=.")
    words.add(source)
    words.add("--")
    words.add_all(_compiler_words(ctx, toolchain, context, source))
    words.use_param_file("@%s")
    words.set_param_file_format("shell")
    ctx.actions.run(
        executable = ctx.executable._tool,
        arguments = [words],
        inputs = depset([source], transitive = [context.headers, toolchain.all_files]),
        outputs = [facts, read],
        mnemonic = "LockseamExtract",
        progress_message = "Extracting facts of %s" % source.short_path,
    )
    return facts

def _lockseam_facts_impl(target, ctx):
    below = _dependencies_of(ctx.rule)
    facts = []
    headers = []
    sources = []
    if CcInfo in target:
        toolchain = find_cpp_toolchain(ctx)
        sources = _sources_of(ctx.rule)
        facts = [_extract(ctx, target, toolchain, source) for source in sources]
        headers = [target[CcInfo].compilation_context.headers]
    all_facts = depset(facts, transitive = [b.facts for b in below])
    return [
        LockseamFacts(
            facts = all_facts,
            sources = depset(sources, transitive = headers + [b.sources for b in below]),
        ),
        OutputGroupInfo(lockseam = all_facts),
    ]

lockseam_facts = aspect(
    implementation = _lockseam_facts_impl,
    doc = "Runs `lockseam extract` on each source of a target and of what it depends on.",
    attr_aspects = ["deps", "implementation_deps", "srcs", "data", "actual"],
    attrs = {
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
        "_tool": attr.label(
            default = "@lockseam//:tool",
            executable = True,
            allow_single_file = True,
            cfg = "exec",
        ),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _link(ctx, facts):
    index = ctx.actions.declare_file(ctx.label.name + ".lockseamidx")
    words = ctx.actions.args()
    words.add("link")
    words.add("-o", index)
    words.add_all(facts)
    words.use_param_file("@%s")
    words.set_param_file_format("shell")
    ctx.actions.run(
        executable = ctx.executable._tool,
        arguments = [words],
        inputs = facts,
        outputs = [index],
        mnemonic = "LockseamLink",
    )
    return index

def _check(ctx, index, sources):
    text = ctx.actions.declare_file(ctx.label.name + ".txt")
    sarif = ctx.actions.declare_file(ctx.label.name + ".sarif")
    words = ctx.actions.args()
    words.add("check")
    words.add(index, format = "--index=%s")
    words.add("--exit-zero")
    words.add("--quiet")
    words.add(text, format = "--output=%s")
    words.add(sarif, format = "--output=sarif=%s")
    if ctx.file.config:
        words.add(ctx.file.config, format = "--config-file=%s")
    words.add_all(ctx.attr.options)
    ctx.actions.run(
        executable = ctx.executable._tool,
        arguments = [words],
        inputs = depset([index] + ctx.files.config, transitive = [sources]),
        outputs = [text, sarif],
        mnemonic = "LockseamCheck",
    )
    return [text, sarif]

def _lockseam_report_impl(ctx):
    below = [d[LockseamFacts] for d in ctx.attr.deps]
    index = _link(ctx, depset(transitive = [b.facts for b in below]))
    reports = _check(ctx, index, depset(transitive = [b.sources for b in below]))
    return [DefaultInfo(files = depset(reports + [index]))]

lockseam_report = rule(
    implementation = _lockseam_report_impl,
    doc = "The findings in the program that deps make together.",
    attrs = {
        "deps": attr.label_list(aspects = [lockseam_facts], mandatory = True),
        "config": attr.label(allow_single_file = True, doc = "a .lockseam.yaml"),
        "options": attr.string_list(doc = "more options of `lockseam check`"),
        "_tool": attr.label(
            default = "@lockseam//:tool",
            executable = True,
            allow_single_file = True,
            cfg = "exec",
        ),
    },
)
