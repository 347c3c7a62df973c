export const helpText = `Usage:
  wirebench serve [--port N] [--host-name 127.0.0.1] [--no-open]
      Serves the app in the browser.
  wirebench list tools|resources|prompts SERVER [options]
      Lists what a server offers.
  wirebench call TOOL SERVER [options]
      Calls a tool and prints its result.
  wirebench lint SERVER [--strict] [options]
  wirebench lint --file FILE [--strict] [--json]
      Says what is invalid in the definitions of tools, prompts, resources and
      templates, or hard for models and clients; of a server, or of a file with the
      result of tools/list, prompts/list … (- reads stdin). Exit code 1 at an error,
      with --strict at a warning too.
  wirebench conformance SERVER [options]
      Runs the official conformance suite against a server: what it can tell of any
      server. Exit code 1 when a check fails.
  wirebench eval FILE [--junit OUT] [--json] [--yes|--approve FINGERPRINT]
      Puts the cases of a YAML file to models (model: demo needs no key) and compares
      what they would call with what is expected; nothing is executed. Exit code 1
      when a case fails.
  wirebench secrets list [--json]
  wirebench secrets set NAME --for SERVER|ORIGIN|any [--keep-in file]
  wirebench secrets remove NAME
      Keeps what definitions name as \${secret:NAME}; the value comes on stdin, and is
      never shown. The system's keyring has their key, or else, with --keep-in file, a
      file. Exit code 1 when what is stored can't be opened.
  wirebench recordings [--json]
      Lists what former runs of the app recorded.
  wirebench export RECORDING -o FILE [--format FORMAT] [--filter QUERY]
      Writes a recording (or latest) without its secrets, as jsonl, har or html;
      --hide POINTER hides more of the bodies, --with-secrets nothing.
  wirebench import FILE [--json]
      Makes a recording of an exported JSONL file. Exit code 1 when lines are damaged.

SERVER is one of:
  --server NAME          a server of the app's own list
  --stdio "CMD ARGS"     a command that speaks MCP over stdio
  --url URL              an address; add --header "Name: value" as often as needed

Options:
  --args JSON            the arguments, sent as they are; @FILE reads a file, - reads stdin
  --arg NAME=VALUE       one argument; VALUE is JSON, or else a text. Repeatable
  --answer JSON          accepts what the server asks (elicitation) with this content
  --era auto|legacy|2026-07-28
                         instead of what the server's definition says
  --input NAME=VALUE     answers an \${input:NAME} of the server’s definition. Repeatable
  --environment NAME     takes the values of \${NAME} from this environment
  --timeout MS           without an answer or progress; 0 for never
  --json                 prints one JSON document on stdout, nothing else
  --wire FILE            writes every wire record as a line of JSON; - writes to stderr
  --yes                  runs, reaches and hands over what was not approved before
  --approve FINGERPRINT  the same for nothing but what was shown under it
  --verbose              shows what the server writes to stderr
  --help, --version

Exit codes: 0 ok, 1 the tool reported an error, 2 usage (or an unknown tool),
3 could not connect, or lost the connection, 4 protocol error, 5 time-out,
130 interrupted.
`;
