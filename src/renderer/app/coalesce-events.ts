import { subjectOf, type BackendEvent } from '../../shared/model/events.ts';

/**
 * The events of one frame that are still needed: those before a snapshot are part of it, and of
 * several about the same subject only the last counts.
 */
export function coalesceEvents(events: readonly BackendEvent[]): BackendEvent[] {
  const start = Math.max(
    0,
    events.findLastIndex(({ type }) => type === 'snapshot'),
  );
  const latest = new Map<string, BackendEvent>();
  for (const event of events.slice(start)) {
    const subject = subjectOf(event);
    // The last event also stands last, so that a call comes after its connection.
    latest.delete(subject);
    latest.set(subject, event);
  }
  return [...latest.values()];
}
