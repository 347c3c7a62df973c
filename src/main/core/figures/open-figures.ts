import type { AppContract } from '../../../shared/contract/index.ts';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { RunEvent } from '../../../shared/model/chat/chat.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { CountedRuns } from './counted-runs.ts';
import { toolUseFile } from './tool-use-file.ts';

type Options = {
  /** Absent where nothing is kept. */
  home: string | undefined;
  now?: () => number;
};

const mostEndedCalls = 1000;

/** Counts what this run of the app called and what its models took, and tool calls over all runs. */
export function openFigures({ home, now = Date.now }: Options) {
  const file = toolUseFile(home, now);
  const since = now();
  const counted = new CountedRuns();
  /** Calls tell of changes after their end, too. */
  const ended = new Set<number>();

  function seeCall({ callId, serverName, method, name, state, durationUs }: CallSnapshot) {
    const hasEnded = state.status === 'done' || state.status === 'failed';
    if (method !== 'tools/call' || !hasEnded || ended.has(callId)) return;
    ended.add(callId);
    if (ended.size > mostEndedCalls)
      for (const oldest of [...ended].slice(0, 500)) ended.delete(oldest);
    const isError = state.status === 'failed' || state.isError;
    const ms = durationUs === undefined ? undefined : durationUs / 1000;
    counted.calls.add({ serverName, tool: name }, { ms, isError });
    file.add(serverName, name, isError);
  }

  const handlers: Pick<Handlers<AppContract>, 'figures.session'> = {
    'figures.session': async () => ({ since, ...counted.figures(), ever: await file.read() }),
  };
  return {
    handlers,
    see(event: BackendEvent): void {
      if (event.type === 'call') seeCall(event.call);
    },
    seeRun: (event: RunEvent): void => counted.see(event),
    flush: file.flush,
  };
}
