import { create } from 'zustand';
import type { SalvagedRecording } from '../../../../shared/model/traffic/traffic-export.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { loadRecordings } from '../log/recording-source.ts';

export type Salvage =
  | { status: 'running' }
  | { status: 'done'; told: SalvagedRecording }
  | { status: 'failed'; why: string };

/** The recoveries by the id of the damaged recording, which outlive the view that started them. */
export const useSalvages = create<Record<string, Salvage | undefined>>(() => ({}));

/**
 * Makes another recording of what can still be read of a damaged one; the outcome is in the store.
 */
export async function recover(recordingId: string): Promise<void> {
  const tell = (now: Salvage) => useSalvages.setState({ [recordingId]: now });
  if (useSalvages.getState()[recordingId]?.status === 'running') return;
  tell({ status: 'running' });
  try {
    const told = await backend.call('traffic.salvageRecording', { recordingId });
    await loadRecordings();
    tell({ status: 'done', told });
  } catch (error) {
    tell({ status: 'failed', why: messageOf(error) });
  }
}
