import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const importCommand = defineCommand({
  name: 'import',
  summary: 'Make a recording of an exported JSONL file',
  usage: ['FILE [--json]'],
  arguments: [{ name: 'FILE', about: 'what was exported; - reads stdin', offers: 'file' }],
  options: jsonOption,
  examples: [['wirebench import traffic.jsonl', 'Prints the id of the new recording.']],
  exitCodes: { 1: 'some lines are damaged, or the end is missing' },
  read({ values, positionals: [file] }) {
    if (file === undefined) throw usageError('import takes a file, or - for stdin.');
    return { kind: 'import' as const, file, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runRecordingCommand } = await import('../run-recording-command.ts');
    return runRecordingCommand(options, terminal);
  },
});
