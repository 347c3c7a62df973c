import { join } from 'node:path';
import { BatchPacker } from '../../src/main/core/traffic/recording/batch.ts';
import { newRecordingId } from '../../src/main/core/traffic/recording/recording-id.ts';
import { RecordingStore } from '../../src/main/core/traffic/write/recording-store.ts';
import { mixedRecord, mixedServers } from './light-mix.ts';

/** A closed recording of so many records of the light mix below `home`; answers its id. */
export function fillRecording(home: string, records: number): string {
  const recordingId = newRecordingId(new Date());
  const names = new Map<number, string>();
  for (let id = 1; id <= mixedServers; id += 1) names.set(id, `server-${id}`);
  const store = new RecordingStore(join(home, 'recordings', recordingId));
  const packer = new BatchPacker();
  const write = () => {
    store.write(packer.take(), { names, gaps: [] });
    names.clear();
  };
  for (let seq = 1; seq <= records; seq += 1) {
    const { connectionId, observation } = mixedRecord(seq);
    if (packer.add(seq, connectionId, observation, true)) continue;
    write();
    packer.add(seq, connectionId, observation, true);
  }
  if (!packer.isEmpty) write();
  store.close();
  return recordingId;
}
