import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const recordingsCommand = defineCommand({
  name: 'recordings',
  summary: 'List what former runs of the app recorded',
  usage: ['[--json]'],
  options: jsonOption,
  examples: [['wirebench recordings', 'Shows the id of each, which wirebench export takes.']],
  read({ values, positionals: [stray] }) {
    if (stray !== undefined) throw usageError(`“${stray}” is one word too many.`);
    return { kind: 'recordings' as const, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runRecordingCommand } = await import('../run-recording-command.ts');
    return runRecordingCommand(options, terminal);
  },
});
