import { createHash } from 'node:crypto';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';

/**
 * A SHA-256 hash that tells launches apart, whatever the order of their members. A hash, since a
 * launch may hold secrets.
 */
export function launchHash(launch: ServerDefinition['launch']): string {
  const sorted = JSON.stringify(launch, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest('hex');
}
