import type { BackendEvent } from '../../shared/model/events.ts';
import { backend } from '../backend.ts';
import { addServerRequest, setCall, setCalls, settleServerRequest } from '../stores/calls-store.ts';
import {
  bumpCatalog,
  removeConnection,
  setConnection,
  setConnections,
} from '../stores/connections-store.ts';
import { setServers } from '../stores/servers-store.ts';

const listenAgainMs = 500;

/** Keeps the stores in step with the core: a snapshot, then changes; again after the core was away. */
export function followBackend(): void {
  backend.stream('events', {}, {
    onItems: (events) => events.forEach(apply),
    onEnd: () => setTimeout(followBackend, listenAgainMs),
  });
}

function apply(event: BackendEvent): void {
  switch (event.type) {
    case 'snapshot':
      setServers(event.servers);
      setConnections(event.connections);
      return setCalls(event.calls, event.serverRequests);
    case 'servers':
      return setServers(event.servers);
    case 'connection':
      return setConnection(event.connection);
    case 'connection-removed':
      return removeConnection(event.connectionId);
    case 'call':
      return setCall(event.call);
    case 'server-request':
      return addServerRequest(event.serverRequest);
    case 'server-request-settled':
      return settleServerRequest(event.serverRequestId);
    case 'catalog-changed':
      return bumpCatalog(event.connectionId, event.kind);
  }
}
