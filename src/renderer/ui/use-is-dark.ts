import { useSyncExternalStore } from 'react';

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const query = system();
  query.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', onChange);
  };
}

/** Whether the page is dark, by the user's choice or by the system's. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const chosen = document.documentElement.dataset['theme'];
    return chosen === undefined ? system().matches : chosen === 'dark';
  });
