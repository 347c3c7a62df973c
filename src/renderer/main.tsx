import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/theme.css';
import { followBackend } from './app/backend-events.ts';
import { Frame } from './app/frame.tsx';
import { restoreTheme } from './app/theme.ts';
import { restoreNavigation } from './navigation.ts';
import { report } from './notices.ts';
import { flushViewState, loadViewState } from './view-state.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

async function start(container: HTMLElement): Promise<void> {
  followBackend();
  await loadViewState();
  restoreTheme();
  restoreNavigation();
  createRoot(container).render(
    <StrictMode>
      <Frame />
    </StrictMode>,
  );
}

window.addEventListener('pagehide', flushViewState);
report(start(root), 'The page could not start');
