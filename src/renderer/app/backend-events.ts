import type { MenuCommand } from '../../shared/model/app.ts';
import type { BackendEvent } from '../../shared/model/events.ts';
import { offerLink } from './offer-linked-server.ts';
import { answerKey, isAnswerKey, isKeyOf } from '../../shared/model/view-keys.ts';
import { backend } from '../backend.ts';
import { forgetDrafts } from '../calls/arguments/argument-drafts.ts';
import { addCompletedPage } from '../stores/pages-store.ts';
import {
  putServerRequests,
  removeServerRequests,
  setServerRequests,
  useServerRequests,
} from '../stores/server-requests-store.ts';
import { setCall, setCalls } from '../stores/calls-store.ts';
import { keepCatalogs } from '../stores/catalog-store.ts';
import {
  bumpCatalog,
  removeConnection,
  setConnection,
  setConnections,
} from '../stores/connections-store.ts';
import { putLog, removeLog, setLogs } from '../stores/logs-store.ts';
import { setSettings } from '../stores/settings-store.ts';
import { setChoices, setServers } from '../stores/servers-store.ts';
import { setSignIn, setSignIns } from '../stores/sign-ins-store.ts';
import {
  putSubscription,
  removeSubscriptions,
  setSubscriptions,
} from '../stores/subscriptions-store.ts';
import { bumpTasks } from '../stores/tasks-store.ts';
import { restoreNavigation, setAlone } from '../navigation.ts';
import { openShownRecording } from './recording/open-shown-recording.ts';
import { nextFrame } from '../next-frame.ts';
import { report } from '../notices.ts';
import { openOverlay } from '../overlays.ts';
import { forgetViewState, loadViewState, takeViewState } from '../view-state.ts';
import { coalesceEvents } from './coalesce-events.ts';
import { offerFile } from './opened/offer-file.ts';
import { offerRedirect } from './offer-redirect.ts';
import { announceRestart } from './announce-restart.ts';
import { openAlertPlace } from './open-alert-place.ts';
import { restoreTheme } from './theme.ts';

const listenAgainMs = 500;

/**
 * Keeps the stores in step with the core: restores the page's state, applies a snapshot and then
 * every change, and listens again 500 ms after the stream ended. `onRestored` is called once the page is
 * where it was. Returns its undo.
 */
export function followBackend(onRestored: () => void = () => undefined): () => void {
  const restored = restorePage().then(onRestored);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const listen = () => {
    stop = backend.stream(
      'events',
      {},
      {
        // No more events are asked for until the next frame, so that a flood can't block the page.
        onItems: async (events) => {
          const isFirst = events.some(({ type }) => type === 'snapshot');
          await (isFirst ? restored : nextFrame());
          coalesceEvents(events).forEach(applyEvent);
        },
        onEnd: () => {
          timer = setTimeout(listen, listenAgainMs);
        },
      },
    );
  };
  listen();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * Restores the page of a window that shows a recording, which hears nothing of servers: so that nothing is
 * answered, called or sent from there, and a command of the menu is the main window's alone.
 */
export function restoreAlone(): Promise<void> {
  setAlone();
  return restorePage();
}

/** Restores what the page remembers; a failure is only reported, so that the page opens anyway. */
async function restorePage(): Promise<void> {
  const loaded = loadViewState();
  report(loaded, 'The layout could not be restored');
  await loaded.catch(() => undefined);
  restoreTheme();
  restoreNavigation();
}

export function applyEvent(event: BackendEvent): void {
  switch (event.type) {
    case 'snapshot': {
      const connectionIds = new Set(event.connections.map(({ connectionId }) => connectionId));
      setSettings(event.settings);
      setServers(event.servers);
      setChoices(event.choices);
      setConnections(event.connections);
      keepCatalogs((connectionId) => connectionIds.has(connectionId));
      setServerRequests(event.asked);
      setLogs(event.logs);
      setSignIns(event.signIns);
      setSubscriptions(event.subscriptions);
      forgetAnswers();
      return setCalls(event.calls);
    }
    case 'settings':
      return setSettings(event.settings);
    case 'servers':
      return setServers(event.servers);
    case 'server-choices':
      return setChoices(event.choices);
    case 'connection':
      offerRedirect(event.connection);
      announceRestart(event.connection);
      return setConnection(event.connection);
    case 'connection-removed':
      keepCatalogs((connectionId) => connectionId !== event.connectionId);
      removeServerRequests(event.connectionId);
      removeSubscriptions(event.connectionId);
      removeLog(event.connectionId);
      forgetAnswers();
      return removeConnection(event.connectionId);
    case 'sign-in':
      return setSignIn(event.signIn);
    case 'call':
      return setCall(event.call);
    case 'asked':
      putServerRequests(event.asked);
      return forgetAnswers();
    case 'server-memory':
      return takeMemory(event.serverName);
    case 'elicitation-complete':
      return addCompletedPage(event.connectionId, event.elicitationId);
    case 'subscription':
      return putSubscription(event.connectionId, event.subscription);
    case 'tasks-changed':
      return bumpTasks(event.connectionId);
    case 'menu-command':
      return takeCommand(event.command);
    case 'log-changed':
      return putLog(event.counts);
    case 'catalog-changed':
      return bumpCatalog(event.connectionId, event.kind);
  }
}

function takeCommand(command: MenuCommand): void {
  if (command === 'recording-window') {
    report(openShownRecording(), 'The recording could not be opened');
  } else if (typeof command === 'string') openOverlay(command);
  else if ('link' in command) offerLink(command.link);
  else if ('file' in command) offerFile(command);
  else openAlertPlace(command.place);
}

/** Forgets what was typed for settled server requests, since it may be a secret. */
function forgetAnswers(): void {
  const { byConnection, ofCalls } = useServerRequests.getState();
  const all = Object.values(byConnection);
  const known = [...all.flatMap(({ oldest }) => oldest), ...Object.values(ofCalls).flat()];
  const kept = new Set(known.map((one) => answerKey(one.serverName, one.serverRequestId)));
  // Whether requests beyond the oldest are settled is known only to the core.
  const mayBeBeyond = (key: string) =>
    all.some(
      ({ serverName, count, oldest }) =>
        count > oldest.length && key.startsWith(answerKey(serverName, '')),
    );
  const isSettled = (key: string) => isAnswerKey(key) && !kept.has(key) && !mayBeBeyond(key);
  forgetViewState(isSettled);
  forgetDrafts(isSettled);
}

function takeMemory(serverName: string): void {
  const isOfIt = (key: string) => isKeyOf(key, serverName);
  forgetDrafts(isOfIt);
  report(takeViewState(isOfIt), 'What you typed for the server could not be restored');
}
