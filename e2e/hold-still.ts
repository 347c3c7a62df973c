import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from './app.ts';

const font = join(
  root,
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/**
 * From the page's next load on, gives what differs from run to run (times, durations, ports, processes, what
 * is random) a value that does not, also where it changes later; and drawings a font that every system has.
 */
export async function holdStill(page: Page): Promise<void> {
  await page.addInitScript(hold, readFileSync(font).toString('base64'));
  await page.reload();
}

/** Waits until two pictures in a row are the same, and writes it. */
export async function takePicture(
  page: Page,
  path: string,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<void> {
  let before: Buffer | undefined;
  await page.evaluate(() => document.fonts.ready);
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('hold')));
    const last = before;
    before = await page.screenshot({ path, animations: 'disabled', ...(clip && { clip }) });
    expect(last && before.equals(last)).toBe(true);
  }).toPass({ intervals: [300] });
}

/** Runs in the page, so that it takes all it needs along. */
function hold(drawnFont: string): void {
  const ports: string[] = [];
  const durations = ['2.4 ms', '8.1 ms', '12.6 ms', '31.7 ms', '46.2 ms', '18.9 ms', '64.5 ms'];
  const duration = /\b\d+(?:\.\d+)? (?:µs|ms)\b|\b\d+\.\d+ s\b/g;
  const fingerprint = /#[0-9a-f]{6}(?=\))/g;

  /** The same number for the same letters. */
  const sumOf = (text: string | null | undefined): number =>
    Array.from(text ?? '', (letter) =>
      /[\p{L}/_]/u.test(letter) ? letter.charCodeAt(0) : 0,
    ).reduce((all, one) => all + one, 0);
  const fingerprintOf = (number: number): string =>
    `#${(number * 0x2f_5a_31).toString(16).padStart(6, '0').slice(-6)}`;
  /** One of some durations, by the letters around it. */
  const durationOf = (around: string | null | undefined): string =>
    durations[sumOf(around?.replaceAll(duration, '')) % durations.length] ?? '';
  /** Each row is a while after the one above. */
  const timeOf = (row: Element | null | undefined): string =>
    `10:24:0${(5 + Number(row?.getAttribute('aria-rowindex') ?? 0) * 0.037).toFixed(3)}`;
  const takenBy = (row: Element | null): string =>
    // A request and its response took the same time.
    durationOf(
      row?.querySelector('.traffic-what .truncate')?.textContent?.replace(/^HTTP .*/, 'HTTP'),
    );

  /** The first that is met is 4001. */
  function portOf(met: string): string {
    if (/^40\d\d$/.test(met)) return met;
    if (!ports.includes(met)) ports.push(met);
    return String(4001 + ports.indexOf(met));
  }

  const heldText = (text: string): string =>
    text
      .replaceAll(/\b20\d\d-\d\d-\d\d([ T])\d\d:\d\d:\d\d/g, '2026-11-20$110:24:05')
      .replaceAll(/(?<=\b(?:127\.0\.0\.1|localhost):)\d+/g, portOf)
      .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, 'kMD-AvES1P35IWfwrpPcshDHrsBMmOA2RkyrHUX9_nM')
      .replaceAll(/\bprocess \d+/g, 'process 4242')
      .replaceAll(/\b59\d s\b/g, '600 s')
      .replace(/^Attempt \d in \d+ s/, 'Attempt 2 in 4 s');

  function heldNode(text: string, element: Element): string {
    const row = element.closest('[role="row"][aria-rowindex]');
    if (row && element.closest('.traffic-duration'))
      return text.replace(/^\d+(\.\d+)? s$/, '0.4 s').replace(/^[\d.]+ (µs|ms)$/, takenBy(row));
    // It names a process.
    if (element.matches('.traffic-size') && row?.textContent.includes('Lifecycle')) return '41 B';
    // How much is on the disk depends on how long the pictures take.
    if (element.matches('[title$="recorded on disk"]'))
      return text.replace(/^\d+ records$/, '64 records').replace(/^ · .*/, ' · 12.7 kB');
    if (/^\d\d:\d\d:\d\d\.\d{3}$/.test(text)) return timeOf(row);
    const selected = document.querySelector('[role="row"][aria-selected="true"]');
    if (/^20\d\d-\d\d-\d\d \S+\.\d{6}$/.test(text)) return `2026-11-20 ${timeOf(selected)}120`;
    const near = element.closest('li, button, [role="row"]') ?? element.parentElement;
    const taken = near?.textContent.startsWith('Duration')
      ? takenBy(selected)
      : durationOf(near?.textContent);
    return heldText(text)
      .replaceAll(fingerprint, () =>
        fingerprintOf(sumOf(near?.textContent.replaceAll(fingerprint, ''))),
      )
      .replaceAll(duration, taken);
  }

  function holdAll(node: Node): void {
    const element = node.parentElement;
    if (!(node instanceof Text) || !element) return node.childNodes.forEach(holdAll);
    const text = heldNode(node.data, element);
    if (text !== node.data) node.data = text;
    // So does how many came.
    if (text.startsWith('Keep-alives'))
      element.closest('button')?.style.setProperty('display', 'none');
  }

  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      (target instanceof Text ? [target] : addedNodes).forEach(holdAll);
    // What was changed here is no news.
    observer.takeRecords();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  // What stands near a value may have changed since.
  addEventListener('hold', () => holdAll(document));

  const style = `<style>@font-face{font-family:Drawn;src:url(data:font/woff2;base64,${drawnFont})}text{font-family:Drawn!important}</style>`;
  const heldDrawing = (svg: string): string => {
    const prints: string[] = [];
    return heldText(svg)
      .replaceAll(fingerprint, (print) => {
        if (!prints.includes(print)) prints.push(print);
        return fingerprintOf(prints.indexOf(print) + 1);
      })
      .replace(/<svg[^>]*>/, `$&${style}`);
  };
  const { Blob: Plain } = window;
  window.Blob = class extends Plain {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      const isDrawing = options?.type === 'image/svg+xml';
      super(isDrawing ? parts.map((part) => heldDrawing(String(part))) : parts, options);
    }
  };
}
