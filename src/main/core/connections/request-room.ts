import { memberOf } from '../../../shared/json/member-of.ts';
import type { ServerRequestsOfConnection } from '../../../shared/model/calls/server-requests.ts';
import type { ServerRequest } from '../../../shared/model/calls/call.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { Connection } from './connection.ts';
import type { Call } from './calls/call.ts';
import type { Filled } from './variables/fill-arguments.ts';
import type { OpenServerRequests } from './connections.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { learnArguments } from '../secrets/masking/learn-arguments.ts';
import type { Validation } from '../validation/create-validation.ts';
import type { Asking, Sampler } from './requests/askable.ts';
import { elicitationApp } from './requests/elicitation-app.ts';
import { createRefusals } from './requests/refusals.ts';
import { createRuleAnswers } from './requests/rule-answers.ts';
import type { RuleMark } from './requests/rule-mark.ts';
import { createServerRequestEvents } from './requests/server-request-events.ts';
import { ServerRequests } from './requests/server-requests.ts';

type Rooms = {
  sampler: Sampler;
  validation: Pick<Validation, 'sample'>;
  connections: ReadonlyMap<number, Pick<Connection, 'snapshot' | 'log' | 'answerRules'>>;
  callOf(callId: number): Call | undefined;
  /** Puts the values of a connection's variables in the place of references. */
  fill(connectionId: number, text: string, references: readonly string[]): Filled;
  emit(event: BackendEvent): void;
  /** Hears of the secrets in answers, before they are sent. */
  known: Pick<KnownSecrets, 'add'>;
};

/** The servers' requests to the user, what answers them by rule, and who hears of them. */
export function createRequestRoom(rooms: Rooms) {
  const { connections, callOf, emit, fill, known } = rooms;
  const listeners = new Set<(request: ServerRequest) => void>();
  const endings = new Set<(request: ServerRequest) => void>();

  const ofConnection = ({
    snapshot: { connectionId, serverName },
  }: Pick<Connection, 'snapshot'>): ServerRequestsOfConnection =>
    requests.ofConnection({ connectionId, serverName, refused: refusals.count(connectionId) });

  const events = createServerRequestEvents((connectionId) => {
    const connection = connections.get(connectionId);
    if (connection) emit({ type: 'asked', asked: ofConnection(connection) });
  });
  const refusals = createRefusals((connectionId, text, finding) =>
    connections.get(connectionId)?.log.remark(text, [finding], undefined),
  );
  const rules = createRuleAnswers({
    rulesOf: (connectionId) => connections.get(connectionId)?.answerRules ?? [],
    fill,
    sample: rooms.validation.sample,
  });
  const toolOf = (callId: number | undefined) => {
    const call = callId === undefined ? undefined : callOf(callId)?.snapshot;
    return call?.method === 'tools/call' ? call.name : undefined;
  };

  const requests = new ServerRequests({
    sampler: rooms.sampler,
    appOf({ connectionId }, params) {
      const snapshot = connections.get(connectionId)?.snapshot;
      return snapshot && elicitationApp(params, snapshot);
    },
    ruleFor: (method, { connectionId, callId }, params) =>
      rules.take(connectionId, { method, params, tool: toolOf(callId) }),
    onChange(request, isSettled) {
      const { callId, connectionId } = request;
      if (callId !== undefined) callOf(callId)?.setWaiting(requests.hasOpenOf(callId));
      events.changed(connectionId);
      for (const listener of isSettled ? endings : listeners) listener(request);
    },
    onTakenBack({ callId, connectionId }) {
      const isUp = connections.get(connectionId)?.snapshot.state.status === 'ready';
      if (callId !== undefined && isUp) callOf(callId)?.loseQuestion();
    },
    onRefused({ connectionId }, why) {
      refusals.add(connectionId, why);
      events.changed(connectionId);
    },
  });

  const ask: ServerRequests['ask'] = (method, asker, params, asking: Asking = {}) => {
    const onRule = (mark: RuleMark) => {
      if (asker.callId !== undefined) callOf(asker.callId)?.answeredByRule(mark.rule);
      asking.onRule?.(mark);
    };
    return requests.ask(method, asker, params, { ...asking, onRule });
  };

  const offered: OpenServerRequests = {
    list: () => requests.list(),
    isOpen: (serverRequestId) => requests.isOpen(serverRequestId),
    ofConnections: () => [...connections.values()].map(ofConnection).filter(isWorthTelling),
    window: (scope, part) => requests.window(scope, part),
    open: (serverRequestId, part) => requests.opened(serverRequestId, part),
    sent: (serverRequestId) => requests.sent(serverRequestId),
    answer(serverRequestId, answer) {
      if (answer.action === 'accept') {
        const schema = memberOf(requests.sent(serverRequestId).params, 'requestedSchema');
        learnArguments(known, answer.contentText, schema);
      }
      requests.answer(serverRequestId, answer);
    },
    ended: (scope) => requests.lastEnded(scope),
    declineAll: (scope) => requests.declineAll(scope),
    onRequest(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onSettled(listener) {
      endings.add(listener);
      return () => void endings.delete(listener);
    },
  };

  return {
    ask,
    offered,
    hasOpenOf: (callId: number) => requests.hasOpenOf(callId),
    cancelAll: (matches: (request: ServerRequest) => boolean) => requests.cancelAll(matches),
    /** Tells what is still to be told of a connection that is over, and forgets it. */
    end(connectionId: number): void {
      refusals.end(connectionId);
      events.flush();
      rules.end(connectionId);
      requests.forget(connectionId);
    },
    close(): void {
      for (const connectionId of connections.keys()) refusals.end(connectionId);
      requests.close();
      events.flush();
    },
  };
}

const isWorthTelling = ({ count, refused, ended }: ServerRequestsOfConnection): boolean =>
  count > 0 || refused > 0 || ended > 0;
