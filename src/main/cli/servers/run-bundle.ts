import { resolve } from 'node:path';
import { boundsOf, isReference, valueProblems } from '../../../shared/bundle-values.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { BundleField, BundleSheet } from '../../../shared/model/servers/bundle.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { exitCodes, usageError, type ExitCode } from '../cli-error.ts';
import { secretValue } from '../secret-value.ts';
import { printable } from '../text/printable.ts';
import type { Terminal } from '../terminal.ts';
import { printAdded } from './run-servers.ts';
import { withBackend } from './with-backend.ts';

type Options = {
  /** The path of the bundle. */
  text: string;
  name: string | undefined;
  /** Values that it asks for, as KEY=VALUE. */
  config: readonly string[];
  /** Whether a file may keep the key of sensitive values where no keyring can. */
  mayUseFile: boolean;
  /** Whether it is unpacked and stored, and not only shown. */
  isAgreed: boolean;
  isJson: boolean;
};

/** Prints what a bundle is; with the user's yes it is unpacked, and its server stored. */
export async function runBundleAdd(options: Options, terminal: Terminal): Promise<ExitCode> {
  const { text, name, mayUseFile, isAgreed, isJson } = options;
  // stdin is read before a core is opened: it may be empty, or may not end.
  const given = await givenValues(options.config, terminal);
  return withBackend(terminal, async (backend, say) => {
    const { signal } = terminal;
    const sheet = await backend.handlers['bundles.open']({ path: resolve(text) }, { signal });
    refuseWrong(given, sheet.fields, isAgreed);
    if (!isAgreed) {
      terminal.print(printable(isJson ? `${jsonOf(sheet, 2)}\n` : textOf(sheet)));
      say('Nothing was unpacked. --yes unpacks it and stores its server.');
      return exitCodes.usage;
    }
    for (const note of sheet.notes) say(note);
    const values = Object.fromEntries([...given].map(([key, all]) => [key, all.map(valueIn)]));
    const wanted = { bundleId: sheet.bundleId, name, values, mayUseFile };
    const add = async () => backend.handlers['bundles.add'](wanted, { signal });
    const { definition, differed } = await add().catch(rethrow);
    if (differed.length > 0) {
      say(
        `Its folder already existed with different files and was unpacked again: ${differed.join(', ')}.`,
      );
    }
    return printAdded([definition.name], { isJson }, terminal);
  });
}

type Given = { value: string; isFromStdin: boolean };
const valueIn = ({ value }: Given): string => value;

async function givenValues(
  config: readonly string[],
  terminal: Terminal,
): Promise<Map<string, Given[]>> {
  const given = new Map<string, Given[]>();
  let isRead = false;
  for (const one of config) {
    const at = one.indexOf('=');
    // What may be a secret is not repeated.
    if (at < 1) throw usageError('--config takes KEY=VALUE.');
    const key = one.slice(0, at);
    let value = one.slice(at + 1);
    const isFromStdin = value === '@-';
    if (isFromStdin) {
      if (isRead) throw usageError('--config KEY=@- can be given once, since stdin is read once.');
      isRead = true;
      value = await secretValue(terminal, `--config ${key}=@- reads it there: … < FILE`);
    }
    given.set(key, [...(given.get(key) ?? []), { value, isFromStdin }]);
  }
  return given;
}

/** Throws for values that the bundle does not take; a missing one is wrong only where it is added. */
function refuseWrong(
  given: ReadonlyMap<string, readonly Given[]>,
  fields: readonly BundleField[],
  isAgreed: boolean,
): void {
  for (const { key, isSecret } of fields) {
    const isSeen = ({ value, isFromStdin }: Given) =>
      value !== '' && !isFromStdin && !isReference(value);
    if (!isSecret || !given.get(key)?.some(isSeen)) continue;
    throw usageError(
      `${key} is sensitive, and other programs can see a command line.`,
      `Give it on stdin, by --config ${key}=@-, or as a reference: --config '${key}=\${env:NAME}'.`,
    );
  }
  const values = Object.fromEntries([...given].map(([key, all]) => [key, all.map(valueIn)]));
  const [first, ...more] = valueProblems(fields, values, { mayMiss: !isAgreed });
  if (first) throw usageError(first.message, ...more.map(({ message }) => message));
}

/** A user who has to choose what keeps the key of secrets does so by an option. */
function rethrow(error: unknown): never {
  if (error instanceof RpcError && error.code === 'REFUSED') {
    throw usageError(error.message, 'Add --keep-in file if their key may be kept in a file.');
  }
  throw error;
}

function textOf(sheet: BundleSheet): string {
  const { title, version, author, description, command, env, fields, problem, needs } = sheet;
  const { type, manifestVersion, fileCount, bytes, sha256, isSigned, tools, notes } = sheet;
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
    ['signature', isSigned ? 'present, but not verified' : 'none'],
    ...notes.map((note): [string, string] => ['note', note]),
  ];
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label.padEnd(12)}${value.replaceAll(/\s+/g, ' ')}\n`)
    .join('');
}

function askedOf(field: BundleField): string {
  const { key, title, type, isRequired, isSecret, default: preset } = field;
  return [
    `${key} (${title})`,
    ...(type === 'string' ? [] : [`${type}${type === 'number' ? boundsOf(field) : ''}`]),
    ...(isRequired ? ['required'] : []),
    ...(isSecret ? ['secret'] : []),
    ...(preset.length > 0 ? [`else ${preset.join(', ')}`] : []),
  ].join(', ');
}
