import { offerArguments } from '../navigation.ts';
import { notify, report } from '../notices.ts';
import { connectionOf, useConnections } from '../stores/connections-store.ts';
import { offerServers } from './opened/offer-servers.ts';
import {
  addressOfLink,
  linkedCall,
  linkedServer,
  type Address,
  type LinkedCall,
} from './linked-server.ts';

/**
 * Takes what the address that the page was opened at wants to fill in out of the address, and keeps it until the
 * app is there.
 */
export function takeLinkedServer(page: Window, opened: Address = page.location): () => void {
  const wanted = wantedBy(opened);
  if (!wanted) return () => undefined;
  const { pathname, hash } = page.location;
  page.history.replaceState(
    page.history.state,
    '',
    /^#(add|call)/.test(hash) ? pathname : pathname + hash,
  );
  let isOffered = false;
  return () => {
    if (isOffered) return;
    isOffered = true;
    wanted();
  };
}

/** Fills in what a link wants that the system opened in the app; it does nothing else. */
export function offerLink(link: string): void {
  const address = addressOfLink(link);
  const wanted = address && wantedBy(address);
  if (wanted) return wanted();
  notify({
    title: 'The link can’t be read',
    detail:
      'Links to Wirebench are wirebench://add with a name and a config, or wirebench://call with a server, a tool and args.',
  });
}

/** What fills in a server or a call; undefined where an address wants neither. */
function wantedBy({ search, hash }: Address): (() => void) | undefined {
  const call = linkedCall({ search, hash });
  if (call) return () => offerCall(call);
  const text = linkedServer({ search, hash });
  if (text === undefined) return undefined;
  return () => report(offerServers(text, 'link'), 'The link’s server could not be filled in');
}

/** Fills in the form of a tool, which runs nothing by itself. */
function offerCall({ serverName, tool, argumentsText }: LinkedCall): void {
  const connection = connectionOf(useConnections.getState(), serverName);
  if (connection?.state.status !== 'ready') {
    notify({
      title: 'The link’s call was not filled in',
      detail: `It is for “${serverName}”, which is not connected. Connect it, then open the link again.`,
    });
    return;
  }
  offerArguments({ serverName, method: 'tools/call', name: tool, argumentsText });
}
