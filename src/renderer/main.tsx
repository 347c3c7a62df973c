import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/theme.css';
import { App } from './app/app.tsx';
import { addressedRecording } from '../shared/model/traffic/recording-address.ts';
import { followBackend, restoreAlone } from './app/backend-events.ts';
import { followWindowSize } from './app/follow-window-size.ts';
import { takeLinkedServer } from './app/offer-linked-server.ts';
import { keepPresses } from './app/keep-presses.ts';
import { removeServiceWorkers } from './app/service-workers.ts';
import { isServed } from './backend.ts';
import { flushViewState } from './view-state.ts';
import { followLinks, openedAddress } from './web-admission.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const opened = openedAddress();
const offerLinked = takeLinkedServer(window, opened);
if (isServed()) {
  followLinks();
  removeServiceWorkers();
}
const recordingId = addressedRecording(opened.search);
if (recordingId === undefined) followBackend(offerLinked);
else void restoreAlone();
followWindowSize(window);
keepPresses(window);
window.addEventListener('pagehide', flushViewState);
createRoot(root).render(
  <StrictMode>
    <App recordingId={recordingId} />
  </StrictMode>,
);
