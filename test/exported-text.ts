import type { exportHar } from '../src/main/core/traffic/export/export-har.ts';
import { createRedaction, everythingHidden } from '../src/main/core/secrets/masking/redaction.ts';
import { noMasker } from '../src/main/core/secrets/masking/secret-masker.ts';
import type { seen, trafficFolder } from './traffic-harness.ts';

type Folder = Awaited<ReturnType<typeof trafficFolder>>;

/** What an export makes of these observations of one server, with everything hidden that can be. */
export async function exportedText(
  folder: Folder,
  exportAll: typeof exportHar,
  serverName: string,
  observations: ReturnType<typeof seen>[],
): Promise<string> {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName });
  for (const observation of observations) tap(observation);
  await recorder.flush();
  const parts: string[] = [];
  for await (const part of exportAll(recorder, {
    recordingId: recorder.recordingId,
    filter: {},
    signal: new AbortController().signal,
    redaction: createRedaction(everythingHidden, noMasker),
    choice: everythingHidden,
    now: new Date(),
    appVersion: '1',
  }))
    parts.push(part);
  return parts.join('');
}
