import type { RefObject } from 'react';
import { isObject } from '../../../shared/json/is-object.ts';

type Taken = { appId: number; texts: string[]; lost: number; isLoaded?: true };

/** The most messages that are handed to the core at once. */
const mostAtOnce = 1000;

/**
 * The page's end of the line to an app's frame. Messages are handed on in order, many at once while the
 * core is busy; who sent them is told by the window that they came from, which nobody can forge.
 */
export function openFrameLine(
  frame: RefObject<HTMLIFrameElement | null>,
  take: (taken: Taken) => Promise<unknown>,
) {
  let appId: number | undefined;
  let origin = '';
  let texts: string[] = [];
  let lost = 0;
  let isLoaded = false;
  let isBusy = false;
  const closing = new AbortController();
  const { signal } = closing;

  async function hand(): Promise<void> {
    if (isBusy || appId === undefined) return;
    isBusy = true;
    while (!signal.aborted && (texts.length > 0 || lost > 0 || isLoaded)) {
      const taken: Taken = {
        appId,
        texts: texts.slice(0, mostAtOnce),
        lost,
        ...(isLoaded && { isLoaded }),
      };
      texts = texts.slice(mostAtOnce);
      lost = 0;
      isLoaded = false;
      // An app that is over takes nothing more, which its state tells.
      await take(taken).catch(() => closing.abort());
    }
    isBusy = false;
  }

  function hear({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (source === null || source !== frame.current?.contentWindow || from !== origin) return;
    if (!isObject(data)) return;
    const { text, lost: dropped, isLoaded: loaded } = data;
    if (typeof text === 'string') texts.push(text);
    if (typeof dropped === 'number') lost += dropped;
    if (loaded === true) isLoaded = true;
    void hand();
  }

  window.addEventListener('message', hear, { signal });

  return {
    begin(id: number, address: string): void {
      appId = id;
      ({ origin } = new URL(address));
    },
    send: (text: string): void => frame.current?.contentWindow?.postMessage(text, origin),
    close: () => closing.abort(),
  };
}
