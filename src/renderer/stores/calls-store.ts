import { create } from 'zustand';
import type { CallSnapshot, ServerRequest } from '../../shared/model/call.ts';

type CallsState = {
  byId: Record<number, CallSnapshot>;
  serverRequests: Record<number, ServerRequest>;
};

export const useCalls = create<CallsState>(() => ({ byId: {}, serverRequests: {} }));

export const setCalls = (calls: CallSnapshot[], serverRequests: ServerRequest[]): void =>
  useCalls.setState({
    byId: Object.fromEntries(calls.map((call) => [call.callId, call])),
    serverRequests: Object.fromEntries(
      serverRequests.map((request) => [request.serverRequestId, request]),
    ),
  });

export const setCall = (call: CallSnapshot): void =>
  useCalls.setState(({ byId }) => ({ byId: { ...byId, [call.callId]: call } }));

export const addServerRequest = (request: ServerRequest): void =>
  useCalls.setState(({ serverRequests }) => ({
    serverRequests: { ...serverRequests, [request.serverRequestId]: request },
  }));

export const settleServerRequest = (serverRequestId: number): void =>
  useCalls.setState(({ serverRequests }) => {
    const { [serverRequestId]: _settled, ...rest } = serverRequests;
    return { serverRequests: rest };
  });
