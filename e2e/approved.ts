import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEntries } from '../src/main/core/servers/config-file.ts';
import { openTrust } from '../src/main/core/servers/trust/open-trust.ts';
import { configure } from './servers.ts';

/**
 * Writes the `mcp.json` that the app will find at its start, with the approvals that a user gave its servers
 * in an earlier run: for tests that are about something else, as each sheet takes half a second.
 */
export async function configureApproved(
  home: string,
  mcpServers: Record<string, unknown>,
): Promise<void> {
  await configure(home, mcpServers);
  const ports = { home, environment: process.env, platform: process.platform };
  const trust = openTrust(ports, () => ({}));
  const config: unknown = JSON.parse(await readFile(join(home, 'mcp.json'), 'utf8'));
  for (const entry of readEntries(config)) {
    if (entry.status !== 'understood') throw new Error(entry.message);
    const sheet = await trust.check(entry.definition);
    if (sheet) await trust.approve(entry.definition, sheet);
  }
}
