import { join } from 'node:path';
import { app } from 'electron';
import { safeModeSwitch } from '../../shell/safe-mode-switch.ts';
import { askInWindow } from '../windows/ask-in-window.ts';
import { countEarlyEnds } from './early-ends.ts';

type Options = { home: string; onFault(what: string, thrown: unknown): void };

export type SafeMode = {
  /** Asks where the starts before died; resolves with whether this start is a safe one. Once Electron is ready. */
  decide(): Promise<boolean>;
};

const switchName = safeModeSwitch.slice(2);
/** After so many deaths in a row, the next start asks. */
const fewDeaths = 2;

/**
 * Begins a start that is safe, or that will ask. Must be called before Electron is ready, since the
 * graphics processor can't be left alone later: it stays so for a start that asks, too, as it may be
 * what the others died of.
 */
export function beginSafeMode({ home, onFault }: Options): SafeMode {
  const isWanted = app.commandLine.hasSwitch(switchName);
  const { inARow, survived } = countEarlyEnds(join(home, 'starts.json'), onFault);
  const asks = !isWanted && inARow >= fewDeaths;
  app.on('before-quit', survived);
  if (isWanted || asks) app.disableHardwareAcceleration();
  return {
    async decide() {
      if (!asks) return isWanted;
      const pressed = await askInWindow({
        type: 'warning',
        message: `Wirebench crashed or was closed early ${inARow} times in a row. Start it in safe mode?`,
        detail:
          'In safe mode the GPU is not used, nothing connects automatically, and the window opens with its default layout. Servers, recordings and secrets are not changed.',
        buttons: ['Start in safe mode', 'Start normally'],
        safe: 0,
      });
      return pressed === 0;
    },
  };
}

/** The arguments of a start in safe mode, or of one that is not, from those of this one. */
export function argumentsFor(isSafeMode: boolean, given: readonly string[]): string[] {
  const others = given.filter((argument) => argument !== safeModeSwitch);
  return isSafeMode ? [...others, safeModeSwitch] : others;
}
