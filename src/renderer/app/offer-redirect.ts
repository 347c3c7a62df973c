import type { ConnectionSnapshot } from '../../shared/model/servers/connection.ts';
import { notify, report } from '../notices.ts';
import { useConnections } from '../stores/connections-store.ts';
import { followRedirect } from '../stores/servers-store.ts';

/** Announces a redirect of a ready server that was not followed, and offers to follow it. */
export function offerRedirect({
  connectionId,
  serverName,
  refusedRedirect,
  state,
}: ConnectionSnapshot): void {
  if (refusedRedirect === undefined || state.status !== 'ready') return;
  const before = useConnections.getState().byId[connectionId];
  // A redirect before the page was loaded is not announced.
  if (!before || before.refusedRedirect === refusedRedirect) return;
  notify({
    tone: 'error',
    title: `${serverName} redirects to ${refusedRedirect}`,
    detail:
      'The redirect was not followed. Messages would go there, without the headers of the definition.',
    action: {
      label: 'Always follow',
      run: () =>
        report(
          followRedirect(serverName, refusedRedirect),
          `The redirect to ${serverName} could not be followed`,
        ),
    },
  });
}
