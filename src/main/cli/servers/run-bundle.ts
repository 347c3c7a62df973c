import { resolve } from 'node:path';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { BundleField, BundleSheet } from '../../../shared/model/servers/bundle.ts';
import { exitCodes, usageError, type ExitCode } from '../cli-error.ts';
import { printable } from '../text/printable.ts';
import type { Terminal } from '../terminal.ts';
import { addAll } from './run-servers.ts';
import { withBackend } from './with-backend.ts';

type Options = {
  /** The path of the bundle. */
  text: string;
  name: string | undefined;
  /** Values of lists, as KEY=VALUE. */
  lists: readonly string[];
  /** Whether it is unpacked and stored, and not only shown. */
  isAgreed: boolean;
  isJson: boolean;
};

/** Prints what a bundle is; with the user's yes it is unpacked, and its server stored. */
export function runBundleAdd(
  { text, name, lists: given, isAgreed, isJson }: Options,
  terminal: Terminal,
): Promise<ExitCode> {
  return withBackend(terminal, async (backend, say) => {
    const { signal } = terminal;
    const sheet = await backend.handlers['bundles.open']({ path: resolve(text) }, { signal });
    const lists = listsOf(given, sheet.fields);
    if (!isAgreed) {
      terminal.print(printable(isJson ? `${jsonOf(sheet, 2)}\n` : textOf(sheet)));
      say('Nothing was unpacked. --yes unpacks it and stores its server.');
      return exitCodes.usage;
    }
    const { bundleId } = sheet;
    const made = await backend.handlers['bundles.unpack']({ bundleId, lists }, { signal });
    return addAll(backend, [{ ...made, name: name ?? made.name }], { isJson }, terminal);
  });
}

function listsOf(
  given: readonly string[],
  fields: readonly BundleField[],
): Record<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const one of given) {
    const at = one.indexOf('=');
    const key = one.slice(0, Math.max(at, 0));
    if (!fields.some((field) => field.isList && field.key === key)) {
      const known = fields.filter(({ isList }) => isList).map((field) => field.key);
      throw usageError(
        known.length > 0
          ? `--list ${one}: the bundle’s lists are ${known.join(', ')}.`
          : `--list ${one}: the bundle asks for no list.`,
      );
    }
    lists.set(key, [...(lists.get(key) ?? []), one.slice(at + 1)]);
  }
  return Object.fromEntries(lists);
}

function textOf(sheet: BundleSheet): string {
  const { title, version, author, description, command, env, fields, problem, needs } = sheet;
  const { type, manifestVersion, fileCount, bytes, sha256, isSigned, tools } = sheet;
  const lines: [label: string, value: string][] = [
    ['name', `${title} ${version}${author === '' ? '' : `, by ${author}`}`],
    ['description', description],
    ...(problem === undefined ? [] : [['platform', problem] satisfies [string, string]]),
    ['command', command.join(' ')],
    ...Object.entries(env).map(([key, value]): [string, string] => ['variable', `${key}=${value}`]),
    ...fields.map((field): [string, string] => [
      field.isList ? 'list' : 'asks for',
      askedOf(field),
    ]),
    ['runtime', [type, ...needs, `manifest ${manifestVersion}`].join(', ')],
    ['tools', tools.join(', ')],
    ['files', `${fileCount}, ${bytes} bytes unpacked`],
    ['sha256', sha256],
    ['signature', isSigned ? 'there is one, which is not verified' : 'none'],
  ];
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label.padEnd(12)}${value.replaceAll(/\s+/g, ' ')}\n`)
    .join('');
}

const askedOf = ({ key, title, isRequired, isSecret, default: preset }: BundleField): string =>
  [
    `${key} (${title})`,
    ...(isRequired ? ['required'] : []),
    ...(isSecret ? ['secret'] : []),
    ...(preset.length > 0 ? [`else ${preset.join(', ')}`] : []),
  ].join(', ');
