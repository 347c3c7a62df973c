import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { exposeInPage, runPreload, type FromWorld, type ToWorld } from './preload-world.ts';

/** The main process, as far as a page needs it. */
export type MainProcess = {
  /** A frame sends, which is known by the world of its preload. */
  send(message: { frame: number; channel: string; url: string }): void;
  /** The preload gives the page of a frame an object of this name, with these members. */
  onExposed(name: string, keys: string[]): void;
  /** The page wants a window of its own. */
  onWindow(url: string): void;
  post(id: number, data: string): void;
  close(id: number): void;
};

const world = 'preload';
const exposing = 'wirebench-test-exposes';

/**
 * Loads the built preload before each document of a page, in a world of its own, and carries its messages
 * and ports to and from the main process by the browser's protocol for devtools. The returned function
 * takes what comes from there.
 */
export async function bridgePage(
  page: Page,
  preloadFile: string,
  main: MainProcess,
): Promise<(message: ToWorld) => void> {
  const devtools = await page.context().newCDPSession(page);
  const preload = await readFile(preloadFile, 'utf8');
  // Which document's world has a port; a document that goes takes its ports with it.
  const owners = new Map<number, number>();

  devtools.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
    const message = JSON.parse(payload) as FromWorld;
    if (message.t === 'send') {
      const { channel, url } = message;
      main.send({ frame: executionContextId, channel, url });
    } else if (message.t === 'exposed') main.onExposed(message.name, message.keys);
    else if (message.t === 'data') main.post(message.id, message.data);
    else drop(message.id);
  });
  devtools.on('Page.windowOpen', ({ url }) => main.onWindow(url));
  const leave = (isGone: (owner: number) => boolean) => {
    for (const [id, owner] of owners) if (isGone(owner)) drop(id);
  };
  devtools.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
    leave((owner) => owner === executionContextId),
  );
  devtools.on('Runtime.executionContextsCleared', () => leave(() => true));
  page.on('close', () => leave(() => true));
  function drop(id: number): void {
    if (owners.delete(id)) main.close(id);
  }

  await devtools.send('Page.enable');
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', {
    name: 'tellWirebenchTest',
    executionContextName: world,
  });
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${exposeInPage})(${JSON.stringify(exposing)})`,
  });
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: world,
    source: `(${runPreload})((require, module, exports) => {\n${preload}\n}, ${JSON.stringify(exposing)})`,
  });

  const waiting: { to: number; message: ToWorld }[] = [];
  let isSending = false;
  async function send(): Promise<void> {
    isSending = true;
    for (let first = waiting[0]; first; first = waiting[0]) {
      const { to } = first;
      const other = waiting.findIndex((one) => one.to !== to);
      const messages = waiting.splice(0, other === -1 ? waiting.length : other);
      await devtools
        .send('Runtime.callFunctionOn', {
          executionContextId: to,
          functionDeclaration: 'function (messages) { hearWirebenchTest(messages); }',
          arguments: [{ value: messages.map(({ message }) => message) }],
        })
        // Its document was left.
        .catch(() => messages.forEach(({ message }) => drop(message.id)));
    }
    isSending = false;
  }
  return (message) => {
    if (message.t === 'port') owners.set(message.id, message.frame);
    const to = owners.get(message.id);
    if (message.t === 'close') owners.delete(message.id);
    if (to === undefined) return;
    waiting.push({ to, message });
    if (!isSending) void send();
  };
}
