import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { junitOption } from '../reports/write-report.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { toldOptions } from '../told-options.ts';

export const lintCommand = defineCommand({
  name: 'lint',
  summary: 'Find what is invalid or hard to use in definitions',
  details: [
    'Checks the tools, prompts, resources and templates of a server or a file for what is invalid, or hard for models and clients.',
  ],
  usage: ['SERVER [options]', '--file FILE [--strict] [--junit FILE] [--json]'],
  options: {
    file: {
      type: 'string',
      value: 'FILE',
      about: 'a result of tools/list, prompts/list … instead of a server; - reads stdin',
      offers: 'file',
    },
    strict: { type: 'boolean', about: 'count warnings as errors' },
    ...junitOption,
    ...sessionOptions,
    ...toldOptions,
    ...timeoutOption,
  },
  examples: [
    ['wirebench lint --strict --url http://127.0.0.1:3001/mcp', 'Fails on warnings too.'],
    ['wirebench lint --file tools.json --json', 'Needs no server.'],
    ['wirebench lint --server weather --junit lint.xml', 'Writes a report for CI.'],
  ],
  exitCodes: { 1: 'there are errors, or with --strict warnings' },
  read({ values }) {
    const { file, junit } = values;
    const options = { isJson: values.json === true, isStrict: values.strict === true, junit };
    if (file === undefined) return { kind: 'server' as const, ...readSession(values), ...options };
    const server = (['server', 'stdio', 'url'] as const).find((name) => values[name] !== undefined);
    if (server) throw usageError(`Use either --file or --${server}, not both.`);
    return { kind: 'file' as const, file, ...options };
  },
  async run(options, terminal) {
    const { runLint, runLintFile } = await import('../run-lint.ts');
    if (options.kind === 'file') return runLintFile(options.file, options, terminal);
    const { runInSession } = await import('../run-in-session.ts');
    return runInSession(options, terminal, (session, say) =>
      runLint(session, { ...options, signal: terminal.signal, say }),
    );
  },
});
