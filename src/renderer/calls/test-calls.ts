import { act } from '@testing-library/react';
import type { CallSnapshot, CallState } from '../../shared/model/calls/call.ts';
import type { Catalog, CatalogKind } from '../../shared/model/servers/connection.ts';
import { RpcError } from '../../shared/rpc/errors.ts';
import { setCall, setCalls, useCalls } from '../stores/calls-store.ts';
import { setServerRequests } from '../stores/server-requests-store.ts';
import { useCatalogs } from '../stores/catalog-store.ts';
import { answerWith, readLists } from '../test-backend.ts';

type Started = { connectionId: number; method: string; name: string; argumentsText: string };

type AskedList = {
  connectionId: number;
  kind: CatalogKind;
  cursor?: string | undefined;
  before?: number | undefined;
  pages: number;
};

/**
 * A fake of the core for panels with calls: it records what it is asked, and a test sets the
 * answers.
 */
export function fakeCallsCore() {
  const started: Started[] = [];
  const cancelled: number[] = [];
  const answers: unknown[] = [];
  const remembered: Record<string, unknown> = {};
  const results = new Map<number, string>();
  const lists: Partial<Record<CatalogKind, unknown[]>> = {};

  const paging: { items: number; hint?: Pick<Catalog, 'hint' | 'at'> } = { items: 1000 };

  const catalog = ({ connectionId, kind, cursor = '0', before, pages }: AskedList) => {
    const all = lists[kind] ?? [];
    const end = Number(cursor) + pages * paging.items;
    const next = end < all.length ? { nextCursor: String(end) } : {};
    const items = all.slice(Number(cursor), end);
    const listId = readLists.keep({ connectionId, kind, items }, before);
    const facts = { pages, cutShort: end < all.length, at: 0, ...paging.hint, ...next };
    return { items, ...facts, ...(listId && { listId }) };
  };

  setCalls([]);
  setServerRequests([]);
  useCatalogs.setState({ byKey: {}, changes: {} });
  answerWith({
    'connections.catalog': catalog,
    'calls.start': (input) => {
      started.push(input);
      const callId = started.length;
      putCall({
        callId,
        connectionId: input.connectionId,
        serverName: 'roastery',
        method: input.method,
        name: input.name,
        argumentsText: input.argumentsText,
        startedAt: Date.now(),
        state: { status: 'running' },
        requestSeq: callId * 10,
      });
      return { callId };
    },
    'calls.cancel': ({ callId }) => {
      cancelled.push(callId);
      tell(callId, { status: 'cancelled' });
    },
    'calls.result': ({ callId, limit }) => {
      const text = results.get(callId);
      if (text === undefined) throw new RpcError('NOT_FOUND', 'The result is no longer kept.');
      const cutShort = text.length > limit;
      return { text: text.slice(0, limit), totalBytes: text.length, cutShort };
    },
    'serverRequests.answer': ({ answer }) => {
      answers.push(answer);
    },
    'history.add': () => true,
    'viewState.write': ({ key, value }) => {
      remembered[key] = value;
    },
    'viewState.keepDraft': ({ key, draft }) => {
      remembered[key] = draft;
      return { isTooLarge: false };
    },
  });

  /** Changes the state of a call as an event of the core would. */
  const tell = (callId: number, state: CallState, more: Partial<CallSnapshot> = {}) => {
    const call = useCalls.getState().byId[callId];
    if (call) putCall({ ...call, ...more, state });
  };
  return {
    started,
    cancelled,
    answers,
    remembered,
    paging,
    catalog,
    offer: (kind: CatalogKind, items: unknown[]) => {
      lists[kind] = items;
    },
    tell,
    finish: (callId: number, result: unknown, isError = false) => {
      const text = typeof result === 'string' ? result : JSON.stringify(result);
      results.set(callId, text);
      const state: CallState = { status: 'done', isError, resultBytes: text.length };
      tell(callId, state, { durationUs: 12_300 });
    },
    refuse: (callId: number, state: Extract<CallState, { status: 'failed' }>, error: unknown) => {
      results.set(callId, JSON.stringify(error));
      tell(callId, state);
    },
  };
}

const putCall = (call: CallSnapshot): void => act(() => setCall(call));
