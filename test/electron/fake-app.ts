import { EventEmitter } from 'node:events';
import { statSync } from 'node:fs';
import { fake } from './fake-state.ts';
import { fakeEvent, strict } from './strict.ts';

/** Electron's app: what quits, in Electron's order, and everything else as far as the shell uses it. */
class FakeApp extends EventEmitter {
  readonly commandLine = strict('commandLine', {
    hasSwitch: (name: string) => fake.switches.has(name),
  });
  /** Of macOS; Electron has it nowhere else, where the shell must not ask for it. */
  readonly dock = strict('dock', {
    bounce(type: string) {
      fake.dockCalls.push(`bounce ${type}`);
      return 5;
    },
    cancelBounce: (id: number) => void fake.dockCalls.push(`cancel ${id}`),
  });
  private isQuitting = false;

  requestSingleInstanceLock = () => fake.hasLock;

  enableSandbox(): void {
    if (fake.isReady) throw new Error('app.enableSandbox: can only be called before ready');
    fake.isSandboxEnabled = true;
    // As Electron does, whoever gave it.
    fake.switches.delete('no-sandbox');
  }

  disableHardwareAcceleration(): void {
    if (fake.isReady) {
      throw new Error('app.disableHardwareAcceleration: can only be called before ready');
    }
    fake.usesGpu = false;
  }

  setPath(name: string, path: string): void {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(`Failed to set path: ${path} does not exist`);
    }
    fake.paths.set(name, path);
  }

  setAppUserModelId = (id: string) => void (fake.appUserModelId = id);
  /** The fake runs from a checkout. */
  isPackaged = false;
  addRecentDocument = (path: string) => void fake.recentDocuments.push(path);
  clearRecentDocuments = () => void (fake.recentDocuments = []);
  setAboutPanelOptions = (options: object) => void (fake.aboutPanel = options);
  isReady = () => fake.isReady;

  relaunch(options?: { args?: string[] }): void {
    fake.relaunches += 1;
    fake.relaunchedWith = options?.args;
  }

  async whenReady(): Promise<void> {
    await new Promise(setImmediate);
    fake.isReady = true;
  }

  /** `before-quit`, the windows' `close`, `will-quit`: each can stop it, and each comes each time. */
  quit(): void {
    fake.quits += 1;
    if (this.isQuitting || isPrevented('before-quit')) return;
    this.isQuitting = true;
    for (const window of fake.windows) window.close();
    fake.isQuitPrevented = fake.windows.length === 0 && isPrevented('will-quit');
    if (fake.windows.length === 0 && !fake.isQuitPrevented) this.emit('quit', fakeEvent({}), 0);
    // Also where it has quit, since the tests go on.
    this.isQuitting = false;
  }

  /** Ends the app at once, without a question. */
  exit(code = 0): void {
    this.isQuitting = true;
    for (const window of fake.windows) window.destroy();
    for (const utility of fake.utilities) utility.crash();
    fake.exitCodes.push(code);
    this.isQuitting = false;
  }

  /** Electron calls it when the last window went, unless the app quits anyway. */
  windowsGone(): void {
    if (this.isQuitting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }
}

export const app = strict('app', new FakeApp());

function isPrevented(name: string): boolean {
  const event = fakeEvent({});
  app.emit(name, event);
  return event.isPrevented;
}
