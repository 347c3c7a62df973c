import { usageError } from '../cli-error.ts';
import { inspectorOption, type InspectorOption } from './inspector-options.ts';
import { refusedOption } from './refused-words.ts';

/** The words of an Inspector's command line, sorted into options and what starts the server. */
export type InspectorWords =
  | { kind: 'help' }
  | { kind: 'version' }
  | {
      kind: 'cli' | 'web';
      /** The values of each option in their order; a boolean one has an empty list. */
      given: Partial<Record<InspectorOption, string[]>>;
      /** A command with its arguments, or an address; empty where a file names the server. */
      target: string[];
    };

/**
 * Sorts the words as the Inspector 2.12 does, which takes the server's words on both sides of its
 * options. Throws a usage error that names an option without a counterpart.
 */
export function readInspectorWords(words: readonly string[]): InspectorWords {
  const modes = words.findIndex((word) => !['--cli', '--web', '--tui'].includes(word));
  const named = words.slice(0, modes === -1 ? words.length : modes);
  if (named.length > 1) throw usageError('Use at most one of --web, --cli and --tui.');
  const [mode] = named;
  if (mode === '--tui') {
    throw usageError('--tui has no counterpart here.', 'Leave it out for the app, or use --cli.');
  }
  const kind = mode === '--cli' ? 'cli' : 'web';
  const { options, before, after } = split(words.slice(named.length), kind);
  const sorted = sort(options, kind === 'cli');
  if (sorted.asks !== undefined) return { kind: sorted.asks };
  const { given, target } = sorted;
  // The Inspector drops an option that it does not know where it comes before the server.
  if (before.length === 0 && isDashed(target[0] ?? '')) {
    throw usageError(
      `There is no option ${target[0]}.`,
      'The server’s own options come after its command.',
    );
  }
  return { kind, given, target: [...before, ...target, ...after] };
}

/**
 * Under `--cli` a server that begins the line ends at `--`; otherwise what stands behind it is the
 * server's.
 */
function split(words: readonly string[], kind: 'cli' | 'web') {
  const cut = words.indexOf('--');
  if (cut === -1) return { options: words, before: [], after: [] };
  const [left, right] = [words.slice(0, cut), words.slice(cut + 1)];
  return kind === 'cli' && left[0] !== undefined && !isDashed(left[0])
    ? { options: right, before: left, after: [] }
    : { options: left, before: [], after: right };
}

const isDashed = (word: string): boolean => word.length > 1 && word.startsWith('-');

type Sorted = {
  given: Partial<Record<InspectorOption, string[]>>;
  target: string[];
  asks?: 'help' | 'version';
};

function sort(words: readonly string[], isCli: boolean): Sorted {
  const sorted: Sorted = { given: {}, target: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '-h' || word === '--help') return { ...sorted, asks: 'help' };
    if (word === '-V' || word === '--version') return { ...sorted, asks: 'version' };
    const instead = refusedOption(word, isCli);
    if (instead !== undefined) {
      throw usageError(`${word.split('=', 1)[0]} has no counterpart here.`, instead);
    }
    const { option, inline } = optionOf(word, isCli);
    if (!option) {
      sorted.target.push(word);
      continue;
    }
    const values = (sorted.given[option.name] ??= []);
    if (option.takes === 'nothing') continue;
    const value = inline ?? words[(at += 1)];
    if (value === undefined) throw usageError(`${word} needs a value.`);
    values.push(value);
    if (option.takes !== 'values' || inline !== undefined) continue;
    while (words[at + 1] !== undefined && !isDashed(words[at + 1] ?? '')) {
      values.push(words[(at += 1)] ?? '');
    }
  }
  return sorted;
}

/** An option, also written with its value as `--name=value` or `-eNAME=value`. */
function optionOf(word: string, isCli: boolean) {
  const whole = inspectorOption(word, isCli);
  if (whole) return { option: whole, inline: undefined };
  if (/^-e./.test(word)) return { option: inspectorOption('-e', isCli), inline: word.slice(2) };
  const [, name = '', value = ''] = /^(--[^=]+)=([\s\S]*)$/.exec(word) ?? [];
  const option = inspectorOption(name, isCli);
  return option && option.takes !== 'nothing' ? { option, inline: value } : { option: undefined };
}
