import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { junitOption } from '../reports/write-report.ts';
import { consentOptions, jsonOption } from '../session-options.ts';

export const evalCommand = defineCommand({
  name: 'eval',
  summary: 'Check whether models make the expected tool calls',
  details: [
    'Sends the cases of a YAML file to models (model: demo needs no key). No tool is executed: a model only says what it would call.',
  ],
  usage: ['FILE [--junit FILE] [--json] [--yes|--approve FINGERPRINT]'],
  arguments: [{ name: 'FILE', about: 'the cases; - reads stdin', offers: 'file' }],
  options: {
    ...junitOption,
    ...jsonOption,
    yes: {
      ...consentOptions.yes,
      about: 'approve everything that the file starts, reaches or passes on',
    },
    approve: consentOptions.approve,
  },
  examples: [['wirebench eval cases.yaml --yes --junit out.xml', 'Writes a report for CI.']],
  exitCodes: { 1: 'a case failed' },
  read({ values: { junit, json, yes, approve }, positionals: [file] }) {
    if (file === undefined) throw usageError('eval takes a file, or - for stdin.');
    return { file, junit, isJson: json === true, mayRun: yes === true, approves: approve };
  },
  async run(options, terminal) {
    const { runEvalCommand } = await import('../run-eval-command.ts');
    return runEvalCommand(options, terminal);
  },
});
