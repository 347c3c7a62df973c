import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { withNote } from '../log/page-cache.ts';
import { report, writeNote, type RecordKey } from '../log/traffic-source.ts';
import { shownRecordingId, useTraffic, type TrafficState } from '../log/traffic-store.ts';

// The actions with a user's notes, for keys, buttons and menus.

export const togglePin = (of: RecordKey, { isPinned }: WireRecord): void =>
  report(note(of, { isPinned: isPinned !== true }), 'The pin could not be saved');

export const saveComment = (of: RecordKey, comment: string): Promise<void> =>
  note(of, { comment: comment.trim() });

/** Opens the field for the comment of the record that is shown. */
export const startComment = (seq: number): void =>
  useTraffic.setState({ selectedSeq: seq, commentedSeq: seq });

export const endComment = (): void => useTraffic.setState({ commentedSeq: undefined });

async function note(
  of: RecordKey,
  change: { isPinned?: boolean; comment?: string },
): Promise<void> {
  const written = await writeNote({ ...of, ...change });
  useTraffic.setState((state) => ({
    notes: { ...state.notes, [noteKey(of)]: written },
    noteCount: state.noteCount + 1,
    loaded: {
      ...state.loaded,
      pages: isShown(state, of)
        ? withNote(state.loaded.pages, of.seq, written)
        : state.loaded.pages,
    },
  }));
}

export const noteKey = ({ recordingId, seq }: RecordKey): string => `${recordingId}/${seq}`;

const isShown = (state: TrafficState, { recordingId }: RecordKey): boolean =>
  shownRecordingId(state) === recordingId;
