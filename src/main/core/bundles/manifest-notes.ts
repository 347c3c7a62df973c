import type { z } from 'zod';
import { valueAt } from '../../../shared/json/json-pointer.ts';
import type { BundleField } from '../../../shared/model/servers/bundle.ts';
import { problemOfValues } from '../../../shared/bundle-values.ts';
import { knownVersions, publishedSchemas, type KnownVersion } from './manifest-schema.ts';
import { versionOf, type BundleManifest, type ReadManifest } from './manifest.ts';
import { referredKeys } from './bundle-launch.ts';

const mostNotes = 50;
const longestNote = 400;

type Noted = ReadManifest & {
  fields: readonly BundleField[];
  /** The paths of the archive's files. */
  paths: ReadonlySet<string>;
};

/** How a manifest differs from its format, and from its archive, a sentence each. None of it is fatal. */
export function manifestNotes({ manifest, written, fields, paths }: Noted): string[] {
  const notes = [
    ...versionNotes(manifest),
    ...schemaNotes(written, versionOf(manifest)),
    ...entryNotes(manifest, paths),
    ...referenceNotes(manifest, fields),
    ...fields.flatMap(defaultNotes),
  ].map((note) => (note.length > longestNote ? `${note.slice(0, longestNote)}…` : note));
  const more = notes.length - mostNotes;
  return more > 0 ? [...notes.slice(0, mostNotes), `And ${more} more like these.`] : notes;
}

const isKnown = (version: string): version is KnownVersion =>
  (knownVersions as readonly string[]).includes(version);

function versionNotes(manifest: BundleManifest): string[] {
  const version = versionOf(manifest);
  if (isKnown(version)) return [];
  const read = `It is read as ${knownVersions.at(-1)}.`;
  return version === ''
    ? [`manifest_version is missing. ${read}`]
    : [`manifest_version is ${version}; known are ${knownVersions.join(', ')}. ${read}`];
}

function schemaNotes(written: unknown, version: string): string[] {
  const { [isKnown(version) ? version : '0.4']: schema } = publishedSchemas;
  const { error } = schema.safeParse(written);
  return (error?.issues ?? [])
    .filter(({ path }) => !/^(manifest|dxt)_version$/.test(path.join('.')) || isKnown(version))
    .flatMap((issue) => issueNotes(issue, written));
}

function issueNotes(issue: z.core.$ZodIssue, written: unknown): string[] {
  const where = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => (where === '' ? key : `${where}.${key}`));
    return [`${names.join(', ')}: not a member of the format in this version.`];
  }
  const value = valueAt(written, issue.path);
  if (value === undefined) return [`${where} is missing.`];
  if (issue.code === 'invalid_value') {
    return [`${where} is ${JSON.stringify(value)}; the format has ${issue.values.join(', ')}.`];
  }
  if (issue.code === 'invalid_union') {
    return [`${where} is not a string, number, boolean or list of strings.`];
  }
  return [`${where}: ${issue.message.replace(/^Invalid (input: )?/, '')}.`];
}

function entryNotes({ server }: BundleManifest, paths: ReadonlySet<string>): string[] {
  const { entry_point: entry } = server;
  if (entry === undefined || entry === '') return [];
  const path = entry
    .replaceAll('\\', '/')
    .replace(/^\$\{__dirname\}\//, '')
    .replace(/^(\.\/)+/, '');
  return paths.has(path) ? [] : [`server.entry_point is ${entry}, which is not in the archive.`];
}

function referenceNotes(manifest: BundleManifest, fields: readonly BundleField[]): string[] {
  const { platform_overrides: overrides = {}, ...own } = manifest.server.mcp_config;
  const used = referredKeys([own, ...Object.values(overrides)]);
  const declared = new Map(fields.map((field) => [field.key, field]));
  return [
    ...[...used.keys()]
      .filter((key) => !declared.has(key))
      .map(
        (key) =>
          `server.mcp_config refers to \${user_config.${key}}, which user_config does not declare; the server gets it as it is written.`,
      ),
    ...[...used]
      .filter(([key, { isJoined }]) => isJoined && declared.get(key)?.isList)
      .map(
        ([key]) =>
          `\${user_config.${key}} is a list inside a string; its values are joined by commas.`,
      ),
    ...[...declared.keys()]
      .filter((key) => !used.has(key))
      .map((key) => `user_config.${key} is declared and never used.`),
  ];
}

function defaultNotes(field: BundleField): string[] {
  if (field.default.length === 0) return [];
  const problem = problemOfValues(field, field.default);
  return problem === undefined ? [] : [`user_config.${field.key}.default does not fit: ${problem}`];
}
