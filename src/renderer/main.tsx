import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/theme.css';
import { App } from './app/app.tsx';
import { followBackend } from './app/backend-events.ts';
import { flushViewState } from './view-state.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// The token in the link that opened this page is used, and no business of the history.
if (location.search !== '') history.replaceState(null, '', location.pathname);

followBackend();
window.addEventListener('pagehide', flushViewState);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
