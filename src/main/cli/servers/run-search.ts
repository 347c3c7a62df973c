import { jsonOf } from '../../../shared/json/json-of.ts';
import {
  isRegistryAddress,
  wrongRegistryAddress,
  type RegistryEntry,
} from '../../../shared/model/servers/registry.ts';
import { exitCodes, usageError, type ExitCode } from '../cli-error.ts';
import { printable } from '../text/printable.ts';
import type { Terminal } from '../terminal.ts';
import { lineOf } from './run-servers.ts';
import { withBackend } from './with-backend.ts';

type Options = {
  text: string;
  registry: string | undefined;
  cursor: string | undefined;
  isJson: boolean;
};

/** Prints a page of what a registry finds, with the command or address of each server. */
export async function runServersSearch(
  { text, registry, cursor, isJson }: Options,
  terminal: Terminal,
): Promise<ExitCode> {
  if (registry !== undefined && !isRegistryAddress(registry)) {
    throw usageError(`--registry: ${wrongRegistryAddress}`);
  }
  return withBackend(terminal, async ({ handlers }, say) => {
    const page = await handlers['servers.searchRegistry'](
      {
        text,
        ...(registry !== undefined && { registry }),
        ...(cursor !== undefined && { cursor }),
      },
      { signal: terminal.signal },
    );
    const { entries, unread, nextCursor } = page;
    const found = isJson ? `${jsonOf(page, 2)}\n` : entries.map(textOf).join('\n');
    terminal.print(printable(found || 'No server was found.\n'));
    if (unread > 0) say(`${unread} of the entries could not be read.`);
    if (nextCursor !== undefined) say(`There are more: --cursor ${JSON.stringify(nextCursor)}`);
    return exitCodes.ok;
  });
}

function textOf({ name, version, description, isDeprecated, ways }: RegistryEntry): string {
  const lines = ways.map((way) =>
    way.status === 'usable'
      ? `  ${lineOf(way.definition)}`
      : `  ${way.name} can’t be used: ${way.reason}\n`,
  );
  const head = [name, version, ...(isDeprecated ? ['(deprecated)'] : [])].join('  ');
  return `${oneLine(head)}\n  ${oneLine(description)}\n${lines.join('')}`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
