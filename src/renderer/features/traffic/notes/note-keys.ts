import type { KeyboardEvent } from 'react';
import { isTyping } from '../is-typing.ts';
import { noteKey, startComment, togglePin } from './note-actions.ts';
import { noted, offsetOf, rowAt } from '../log/page-cache.ts';
import { readRecord, report } from '../log/traffic-source.ts';
import { shownRecordingId, useTraffic } from '../log/traffic-store.ts';

/** Pins or unpins the selected record on P, and comments it on C; returns whether it did so. */
export function onNoteKey(event: KeyboardEvent): boolean {
  const { selectedSeq: seq, loaded, notes } = useTraffic.getState();
  const recordingId = shownRecordingId(useTraffic.getState());
  const key = event.key.toLowerCase();
  const isNoteKey = key === 'p' || key === 'c';
  if (!isNoteKey || isTyping(event) || seq === undefined || recordingId === undefined) return false;
  event.preventDefault();
  if (key === 'c') {
    startComment(seq);
    return true;
  }
  const of = { recordingId, seq };
  const offset = offsetOf(loaded.pages, seq);
  const row = offset === undefined ? undefined : rowAt(loaded.pages, offset);
  const read = row ? Promise.resolve(row) : readRecord(of, new AbortController().signal);
  const pinned = read.then((record) => record && togglePin(of, noted(record, notes[noteKey(of)])));
  report(pinned, 'The pin could not be saved');
  return true;
}
