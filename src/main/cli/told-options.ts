import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Meta } from '../../shared/model/calls/meta.ts';
import { logLevels, type LogLevel } from '../../shared/model/log-levels.ts';
import { capabilityNames } from '../../shared/model/servers/declared.ts';
import type { ServerDefinition } from '../../shared/model/servers/server.ts';
import { usageError } from './cli-error.ts';
import type { Options, ValuesOf } from './command.ts';
import { checkObject } from './json-object.ts';

/** What a server is told, in place of what its definition says. */
export const toldOptions = {
  meta: {
    type: 'string',
    value: 'JSON',
    about: 'members of params._meta that each request carries',
  },
  'log-level': {
    type: 'string',
    value: 'LEVEL',
    about: 'ask for log messages from this level on, and print them to stderr',
    offers: logLevels,
  },
  root: {
    type: 'string',
    multiple: true,
    value: 'PATH',
    about: 'a folder, file or URI to answer roots/list with; repeatable',
    offers: 'file',
  },
  declare: {
    type: 'string',
    value: 'NAMES',
    about: `what the client declares: none, or comma-separated names (${capabilityNames.join(', ')})`,
    standard: 'as in the server’s definition, or all',
    offers: ['none', ...capabilityNames],
  },
} as const satisfies Options;

export type Told = {
  told: Pick<ServerDefinition, 'declares' | 'roots' | 'meta'>;
  logLevel: LogLevel | undefined;
};

/** Reads the options above. Throws a usage error that names what is wrong. */
export function readTold(values: ValuesOf<typeof toldOptions>): Told {
  const { meta, root = [], declare } = values;
  return {
    told: {
      ...(meta !== undefined && { meta: metaOf(meta) }),
      ...(root.length > 0 && { roots: root.map((path) => ({ uri: uriOf(path) })) }),
      ...(declare !== undefined && { declares: namesIn(declare) }),
    },
    logLevel: levelOf(values['log-level']),
  };
}

function metaOf(text: string): NonNullable<Told['told']['meta']> {
  checkObject(text, '--meta');
  return JSON.parse(text) as Meta as NonNullable<Told['told']['meta']>;
}

/** A URI stays as it is; a path is taken from the working folder. */
const uriOf = (path: string): string =>
  /^[a-z][a-z0-9+.-]+:/i.test(path) ? path : pathToFileURL(resolve(path)).href;

function namesIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'none') return [];
  const known: readonly string[] = capabilityNames;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw usageError(
      `--declare knows no capability “${unknown}”.`,
      `It takes none, or comma-separated names: ${capabilityNames.join(', ')}.`,
    );
  }
  return names;
}

function levelOf(text: string | undefined): LogLevel | undefined {
  if (text === undefined) return undefined;
  const level = logLevels.find((one) => one === text);
  if (!level) throw usageError(`--log-level takes ${logLevels.join(', ')}.`);
  return level;
}
