import { useEffect, useState } from 'react';
import { restoreNavigation } from '../navigation.ts';
import { report } from '../notices.ts';
import { loadViewState } from '../view-state.ts';
import { Starting } from './backend-status.tsx';
import { Frame } from './frame.tsx';
import { restoreTheme } from './theme.ts';

/** The page: on screen at once, framed as soon as it knows how it was left. */
export function App() {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const restore = async () => {
      try {
        await loadViewState();
        restoreTheme();
        restoreNavigation();
      } finally {
        // A page that can't remember is better than none.
        setRestored(true);
      }
    };
    report(restore(), 'The layout could not be restored');
  }, []);
  return isRestored ? <Frame /> : <Starting />;
}
