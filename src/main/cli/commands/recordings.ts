import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const recordingsCommand = defineCommand({
  name: 'recordings',
  summary: 'List the recordings of earlier runs',
  usage: ['[--json]'],
  options: jsonOption,
  examples: [['wirebench recordings', 'Prints the id of each, for wirebench export.']],
  read({ values }) {
    return { kind: 'recordings' as const, isJson: values.json === true };
  },
  async run(options, terminal) {
    const { runRecordingCommand } = await import('../run-recording-command.ts');
    return runRecordingCommand(options, terminal);
  },
});
