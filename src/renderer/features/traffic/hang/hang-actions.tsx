import type { ReactNode } from 'react';
import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { cancelCall } from '../../../calls/run-call.ts';
import { openServer, openTool } from '../../../navigation.ts';
import { connectServer } from '../../../stores/servers-store.ts';
import { timeHelps, type HangNow, type HangState } from './hang-labels.ts';
import { extendCall, startAgain } from './hang-source.ts';
import { report } from '../log/traffic-source.ts';
import { setFilter } from '../log/traffic-store.ts';
import { Button } from '../../../ui/button.tsx';

const longerMs = 60_000;

type HangActionsProps = { facts: HangFacts; state: HangState; now: HangNow };

/** The actions that can help where a request waits or failed. */
export function HangActions({ facts, state, now }: HangActionsProps) {
  const { call, connection, isLive } = now;
  const { serverName } = facts.request;
  const hasEnd = call?.deadlines?.idleAt !== undefined || call?.deadlines?.totalAt !== undefined;
  const isReady = isLive && connection?.state.status === 'ready';
  return (
    <span className="flex flex-wrap items-center pr-1">
      {state === 'asked' && call && <Action onClick={() => openCall(call)}>Answer</Action>}
      {state === 'waiting' && call && hasEnd && (
        <Action
          title="Extends the timeout by a minute"
          onClick={() =>
            report(extendCall(call.callId, longerMs), 'The timeout could not be extended')
          }
        >
          Wait longer
        </Action>
      )}
      {(state === 'waiting' || state === 'asked') && call && (
        <Action onClick={() => cancelCall(call.callId)}>Cancel</Action>
      )}
      {isReady && call && timeHelps(facts, state, call) && (
        <Action
          title="Sends the same call with a timeout of five minutes"
          onClick={() => report(startAgain(call), 'It could not be sent again')}
        >
          Send again, longer timeout
        </Action>
      )}
      {facts.stderr.length > 0 && (
        <Action
          title="Shows only what the server prints to stderr"
          onClick={() => setFilter({ text: `kind:stderr server:${JSON.stringify(serverName)}` })}
        >
          All stderr
        </Action>
      )}
      {isLive && connection && state !== 'cancelled' && state !== 'open' && (
        <Action onClick={() => connectServer(serverName)}>Restart {serverName}</Action>
      )}
    </span>
  );
}

function openCall({ serverName, method, name }: CallSnapshot): void {
  if (method === 'tools/call') openTool(serverName, name);
  else openServer(serverName, method === 'prompts/get' ? 'prompts' : 'resources');
}

const Action = (props: { title?: string; onClick(): void; children: ReactNode }) => (
  <Button
    title={props.title}
    variant="ghost"
    size="small"
    className="text-text!"
    onClick={props.onClick}
  >
    <span className="max-w-40 truncate">{props.children}</span>
  </Button>
);
