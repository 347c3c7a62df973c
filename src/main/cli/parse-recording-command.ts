import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { trafficFormats, type TrafficFormat } from '../../shared/model/traffic/traffic-export.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { usageError } from './cli-error.ts';

export type RecordingCommand =
  | { kind: 'recordings'; isJson: boolean }
  | { kind: 'import'; file: string; isJson: boolean }
  | {
      kind: 'export';
      /** Its id, or `latest`. */
      recording: string;
      format: TrafficFormat;
      file: string;
      /** What a record must match. */
      filter: string | undefined;
      /** JSON Pointers into bodies. */
      pointers: string[];
      withSecrets: boolean;
    };

const options = {
  format: { type: 'string' },
  output: { type: 'string', short: 'o' },
  filter: { type: 'string' },
  hide: { type: 'string', multiple: true },
  'with-secrets': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof readValues>['values'];

const commands: readonly string[] = ['recordings', 'export', 'import'];

export const isRecordingCommand = (word: string | undefined): boolean =>
  word !== undefined && commands.includes(word);

/** Reads the words of a command about recordings; throws a usage error that names what is wrong. */
export function parseRecordingCommand(words: string[]): RecordingCommand {
  const { values, positionals } = readValues(words);
  const [name, subject, ...rest] = positionals;
  const strayWord = name === 'recordings' ? subject : rest[0];
  if (strayWord !== undefined) throw usageError(`“${strayWord}” is one word too many.`);
  if (name === 'export') return exportCommand(subject, values);
  const unfit = (['format', 'output', 'filter', 'hide', 'with-secrets'] as const).find(
    (option) => values[option] !== undefined,
  );
  if (unfit) throw usageError(`--${unfit} means nothing to ${name}.`);
  const isJson = values.json === true;
  if (name === 'recordings') return { kind: 'recordings', isJson };
  if (subject === undefined) throw usageError('import takes a file, or - for stdin.');
  return { kind: 'import', file: subject, isJson };
}

function exportCommand(recording: string | undefined, values: Values): RecordingCommand {
  const { output: file, filter, hide: pointers = [], json } = values;
  if (json) throw usageError('--json means nothing to export.', 'Say --format jsonl.');
  if (recording === undefined) {
    throw usageError('export takes the id of a recording, or latest.', 'See wirebench recordings.');
  }
  if (file === undefined) throw usageError('Say where to: -o FILE, or -o - for stdout.');
  const wrong = pointers.find((pointer) => !pointer.startsWith('/'));
  if (wrong !== undefined) {
    throw usageError(`--hide takes a JSON Pointer, as /params/arguments/name, not “${wrong}”.`);
  }
  const withSecrets = values['with-secrets'] === true;
  if (withSecrets && pointers.length > 0) {
    throw usageError('Give --hide or --with-secrets, not both.');
  }
  const format = formatOf(values.format, file);
  return { kind: 'export', recording, format, file, filter, pointers, withSecrets };
}

/** What was asked for, or what the file's name says. */
function formatOf(asked: string | undefined, file: string): TrafficFormat {
  const named = asked ?? extname(file).slice(1).toLowerCase();
  const format = trafficFormats.find((one) => one === named);
  if (format) return format;
  if (asked === undefined) return 'jsonl';
  throw usageError(`--format takes ${trafficFormats.join(', ')}, not “${asked}”.`);
}

function readValues(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw usageError(messageOf(error).split('. ')[0] ?? '');
  }
}
