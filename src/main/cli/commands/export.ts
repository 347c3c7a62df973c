import { extname } from 'node:path';
import {
  trafficFormats,
  type TrafficFormat,
} from '../../../shared/model/traffic/traffic-export.ts';
import { parseTrafficQuery } from '../../../shared/model/traffic/traffic-query.ts';
import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'Write a recording to a file, without its secrets',
  usage: ['RECORDING -o FILE [options]'],
  arguments: [
    {
      name: 'RECORDING',
      about: 'its id, as wirebench recordings prints it, or latest',
      offers: ['latest'],
    },
  ],
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      about: 'where to; - writes to stdout',
      offers: 'file',
    },
    format: {
      type: 'string',
      value: 'FORMAT',
      about: trafficFormats.join(', '),
      standard: 'the file’s extension, or jsonl',
      offers: trafficFormats,
    },
    filter: {
      type: 'string',
      value: 'QUERY',
      about: 'write only records that match, in the syntax of the traffic filter',
    },
    hide: {
      type: 'string',
      multiple: true,
      value: 'POINTER',
      about: 'also hide this part of the bodies (JSON Pointer); repeatable',
    },
    'with-secrets': { type: 'boolean', about: 'hide nothing' },
  },
  examples: [
    ['wirebench export latest -o traffic.html', 'Writes the traffic as one HTML page.'],
    [
      'wirebench export latest -o - --filter tools/call --hide /params/arguments/name',
      'Prints the tool calls, with one argument hidden.',
    ],
  ],
  read({ values, positionals: [recording] }) {
    const { output: file, filter, hide: pointers = [] } = values;
    if (recording === undefined) {
      throw usageError(
        'export takes the id of a recording, or latest.',
        'See wirebench recordings.',
      );
    }
    if (file === undefined) throw usageError('Name the output: -o FILE, or -o - for stdout.');
    if (file === '') throw usageError('--output is empty: it takes a file, or - for stdout.');
    const [problem] = parseTrafficQuery(filter ?? '').problems;
    if (problem) throw usageError(`The filter can’t be read: ${problem.why}`);
    const wrong = pointers.find((pointer) => !pointer.startsWith('/'));
    if (wrong !== undefined) {
      throw usageError(
        `--hide takes a JSON Pointer, such as /params/arguments/name, not “${wrong}”.`,
      );
    }
    const withSecrets = values['with-secrets'] === true;
    if (withSecrets && pointers.length > 0) {
      throw usageError('Use either --hide or --with-secrets, not both.');
    }
    const format = formatOf(values.format, file);
    return { kind: 'export' as const, recording, format, file, filter, pointers, withSecrets };
  },
  async run(options, terminal) {
    const { runRecordingCommand } = await import('../run-recording-command.ts');
    return runRecordingCommand(options, terminal);
  },
});

/**
 * The format that was asked for, or that of the file's extension; `jsonl` where that is unknown.
 */
function formatOf(asked: string | undefined, file: string): TrafficFormat {
  const named = asked ?? extname(file).slice(1).toLowerCase();
  const format = trafficFormats.find((one) => one === named);
  if (format) return format;
  if (asked === undefined) return 'jsonl';
  throw usageError(`--format takes ${trafficFormats.join(', ')}, not “${asked}”.`);
}
