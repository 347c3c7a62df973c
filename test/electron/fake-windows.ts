import { EventEmitter } from 'node:events';
import { app } from './fake-app.ts';
import { fake } from './fake-state.ts';
import { fakeEvent, strict } from './strict.ts';

class FakeContents extends EventEmitter {
  focusedFrame: object | null = null;
  crashes = 0;
  webRtcPolicy = '';
  openHandler: ((details: { url: string }) => { action: string }) | undefined;

  /** The event comes later, as it does from another process. */
  forcefullyCrashRenderer(): void {
    this.crashes += 1;
    setImmediate(() => this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }));
  }

  /** Nothing runs a page here: a test says what does. */
  executeJavaScript = (code: string) => fake.runInPage(code);

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

type Options = Record<string, unknown> & { webPreferences: Record<string, unknown> };
type Loading = { resolve(): void; reject(error: Error): void };

/** A window whose page loads at once, or as the test says; a window that is gone can't be used. */
class FakeWindow extends EventEmitter {
  readonly webContents = strict('webContents', new FakeContents());
  readonly options: Options;
  url = '';
  calls: string[] = [];
  bounds = { x: 10, y: 20, width: 900, height: 700 };
  private loading: Loading | undefined;
  private isGone = false;

  constructor(options: Options) {
    super();
    this.options = options;
    const window = strict('BrowserWindow', this);
    fake.windows.push(window);
    app.emit('browser-window-created', fakeEvent({}), window);
    app.emit('web-contents-created', fakeEvent({}), this.webContents);
    return window;
  }

  static getAllWindows = () => fake.windows;
  /** The fake's windows have no focus of their own: the first is in front. */
  static getFocusedWindow = () => fake.windows[0] ?? null;
  show = () => this.called('show');
  maximize = () => this.called('maximize');
  focus = () => this.called('focus');
  setBackgroundColor = (color: string) => void (this.options['backgroundColor'] = color);
  setTitleBarOverlay = (overlay: object) => void (this.options['titleBarOverlay'] = overlay);
  restore = () => this.called('restore');
  isFocused = () => !this.isGone && fake.isFocused;
  flashFrame = (isOn: boolean) => this.called(isOn ? 'flash' : 'stop flashing');
  isDestroyed = () => this.isGone;

  isMinimized(): boolean {
    this.mustLive();
    return true;
  }

  isMaximized(): boolean {
    this.mustLive();
    return false;
  }

  getNormalBounds() {
    this.mustLive();
    return this.bounds;
  }

  async loadURL(url: string): Promise<void> {
    this.mustLive();
    this.failLoad('ERR_ABORTED', -3);
    this.url = url;
    const loaded = new Promise<void>((resolve, reject) => {
      this.loading = { resolve, reject };
    });
    if (!fake.holdsLoads) setImmediate(() => this.finishLoad());
    return loaded;
  }

  reload(): void {
    this.called('reload');
    this.failLoad('ERR_ABORTED', -3);
  }

  close(): void {
    if (this.isGone) return;
    const event = fakeEvent({});
    this.emit('close', event);
    if (!event.isPrevented) this.destroy();
  }

  destroy(): void {
    if (this.isGone) return;
    this.isGone = true;
    fake.windows = fake.windows.filter(({ webContents }) => webContents !== this.webContents);
    this.failLoad('ERR_FAILED', -2);
    this.emit('closed');
    if (fake.windows.length === 0) app.windowsGone();
  }

  finishLoad(): void {
    if (this.isGone || !this.loading) return;
    const { resolve } = this.loading;
    this.loading = undefined;
    this.webContents.emit('did-finish-load');
    if (!fake.isWayland) this.emit('ready-to-show');
    resolve();
  }

  /** Rejects the promise of `loadURL`, as Electron does also when a page is left or its window goes. */
  failLoad(code: string, errno: number): void {
    const error = new Error(`${code} (${errno}) loading '${this.url}'`);
    this.loading?.reject(Object.assign(error, { code, errno, url: this.url }));
    this.loading = undefined;
  }

  private called(name: string): void {
    this.mustLive();
    this.calls.push(name);
  }

  private mustLive(): void {
    if (this.isGone) throw new TypeError('Object has been destroyed');
  }
}

export { FakeWindow as BrowserWindow };
