import { subjectOf, type BackendEvent } from '../../shared/model/events.ts';

/**
 * The events that still matter of those that came within one frame: all before a snapshot are in it,
 * and of those about one thing only the last tells how it is now.
 */
export function coalesceEvents(events: readonly BackendEvent[]): BackendEvent[] {
  const start = Math.max(
    0,
    events.findLastIndex(({ type }) => type === 'snapshot'),
  );
  const latest = new Map<string, BackendEvent>();
  for (const event of events.slice(start)) {
    const subject = subjectOf(event);
    // What came last also stands last: a call follows the connection it runs on.
    latest.delete(subject);
    latest.set(subject, event);
  }
  return [...latest.values()];
}
