import { isDeepStrictEqual } from 'node:util';
import type { AppContract } from '../../../shared/contract/index.ts';
import { alertDefaults, type Alert, type AlertKind } from '../../../shared/model/alert.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { RunEvent } from '../../../shared/model/chat/chat.ts';
import type { ServerRequestsOfConnection } from '../../../shared/model/calls/server-requests.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { AskedApproval } from '../chat/run/chat-runs.ts';
import { latestByKey } from '../event-stream.ts';
import type { ShellPorts } from '../ports.ts';
import type { SettingsFile } from '../storage/settings.ts';
import { countsOf, groupAlert, isFlood, singleAlerts, type EndedCall } from './alerts-of.ts';
import { plainName } from './plain-name.ts';

type Options = {
  ports: Pick<ShellPorts, 'alerts'>;
  settings: Pick<SettingsFile, 'read' | 'onWritten'>;
  withoutSecrets(text: string): string;
};

/** Shorter calls, in microseconds, are waited for at the window. */
const longCallUs = 10_000_000;
/** What is settled within this time, in milliseconds, is not told; what comes within it is told together. */
const quietMs = 400;
/** How often the count of a flood is told anew, in milliseconds. */
const groupEveryMs = 5000;
/** So many calls are remembered, of those that were told or that a chat made. */
const mostCalls = 1000;

const kinds = Object.keys(alertDefaults) as AlertKind[];

/**
 * Keeps what waits for the user: questions of servers, tool calls to approve, and long calls that have
 * ended. Whether anybody looks at the window is the business of who shows it.
 */
export function openAttention({ ports, settings, withoutSecrets }: Options) {
  const asked = new Map<number, ServerRequestsOfConnection>();
  const approvals = new Set<AskedApproval>();
  let ended: EndedCall[] = [];
  /** Calls tell of changes after their end, too. */
  const toldCalls = new Set<number>();
  /** The conversations that calls were made by. */
  const madeBy = new Map<number, string>();
  /** The kinds of which too many waited to tell each, until none of them does. */
  const floods = new Map<AlertKind, { alert: Alert; at: number }>();
  const listeners = new Set<() => void>();
  let told: Alert[] = [];
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;

  const isOn = (kind: AlertKind) => settings.read().notifications?.[kind] ?? alertDefaults[kind];
  const nameIt = (name: string) => plainName(name, withoutSecrets);

  function alertsNow(): Alert[] {
    const waiting = { asked: [...asked.values()], approvals: [...approvals], ended };
    const counts = countsOf(waiting);
    return kinds.filter(isOn).flatMap((kind) => {
      const flood = floods.get(kind);
      if (counts[kind] === 0) floods.delete(kind);
      if (counts[kind] === 0 || (!flood && !isFlood(counts[kind]))) {
        return singleAlerts(kind, waiting, nameIt);
      }
      const ageMs = flood ? performance.now() - flood.at : groupEveryMs;
      const alert = ageMs >= groupEveryMs ? groupAlert(kind, waiting, nameIt) : flood?.alert;
      if (!alert) return [];
      if (alert !== flood?.alert) floods.set(kind, { alert, at: performance.now() });
      else tellIn(groupEveryMs - ageMs);
      return [alert];
    });
  }

  function tell() {
    timer = undefined;
    const now = alertsNow();
    if (isDeepStrictEqual(now, told)) return;
    told = now;
    // Who shows them may be gone, as the app is then.
    ports.alerts?.show(now).catch(() => undefined);
    for (const listener of listeners) listener();
  }
  function tellIn(ms: number) {
    const at = performance.now() + ms;
    if (timer && dueAt <= at) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(tell, ms).unref();
  }
  const changed = () => tellIn(quietMs);

  function seeCall(call: CallSnapshot) {
    const { callId, state, durationUs = 0, by } = call;
    const isOver = (state.status === 'done' && !state.task) || state.status === 'failed';
    if (!isOver || durationUs < longCallUs || by || toldCalls.has(callId)) return;
    toldCalls.add(callId);
    cut(toldCalls);
    if (!isOn('calls')) return;
    const { serverName, method, name } = call;
    const conversationId = madeBy.get(callId);
    ended.push({ callId, serverName, method, name, state, durationUs, conversationId });
    if (ended.length > mostCalls) ended.shift();
    changed();
  }

  function seen() {
    if (ended.length === 0) return;
    ended = [];
    changed();
  }

  const undo = [ports.alerts?.onSeen(seen), settings.onWritten('notifications', changed)];
  const handlers: Pick<Handlers<AppContract>, 'alerts.list' | 'alerts.seen'> = {
    async *'alerts.list'(_input, { signal }) {
      const changes = latestByKey<true>(
        (push) => {
          const listener = () => push(true);
          listeners.add(listener);
          listener();
          return () => void listeners.delete(listener);
        },
        () => 'all',
        signal,
      );
      for await (const _change of changes) yield told;
    },
    'alerts.seen': seen,
  };

  return {
    handlers,
    see(event: BackendEvent): void {
      if (event.type === 'call') return seeCall(event.call);
      if (event.type === 'asked') {
        const { connectionId, count } = event.asked;
        if (count > 0) asked.set(connectionId, event.asked);
        else asked.delete(connectionId);
        changed();
      } else if (event.type === 'connection-removed' && asked.delete(event.connectionId)) {
        changed();
      }
    },
    /** Keeps which calls a conversation made. */
    seeRun(event: RunEvent, conversationId: string): void {
      if (event.type !== 'call-start' || event.sentAs === undefined) return;
      madeBy.set(event.sentAs, conversationId);
      cut(madeBy);
    },
    /** A conversation waits for an approval, until the function that it gets is called. */
    approvalAsked(approval: AskedApproval): () => void {
      approvals.add(approval);
      changed();
      return () => {
        if (approvals.delete(approval)) changed();
      };
    },
    close(): void {
      clearTimeout(timer);
      undo.forEach((stop) => stop?.());
    },
  };
}

/** Forgets the older half of what is too much. */
function cut(kept: Set<number> | Map<number, unknown>): void {
  if (kept.size <= mostCalls) return;
  for (const callId of [...kept.keys()].slice(0, mostCalls / 2)) kept.delete(callId);
}
