import { app } from 'electron';
import { askInWindow } from '../windows/ask-in-window.ts';

/** Says that the core has ended, and why; starts it again where the user wants that, else quits. */
export async function offerStart(why: string, startAgain: () => void): Promise<void> {
  const pressed = await askInWindow({
    type: 'error',
    message: 'The part of Wirebench that talks to servers ended unexpectedly.',
    detail: `${why} Its connections and calls are gone; recordings and settings are kept. The fault log in the data folder may have more.`,
    buttons: ['Start it again', 'Quit Wirebench'],
    safe: 0,
  });
  if (pressed === 0) startAgain();
  else app.quit();
}
