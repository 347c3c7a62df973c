import { app } from 'electron';

const scheme = 'wirebench';
/** Longer links are no links of ours; see the page, which reads them. */
const longest = 8000;

/**
 * Hands on each link of ours that the system opens: the one that the app was started with, those of later
 * starts, and on macOS those that the system tells of. Call it before `ready`, as macOS may tell of one at
 * once. That links come here is registered by the installers (electron-builder.yml), not at each start.
 */
export function followLinks(args: readonly string[], onLink: (link: string) => void): void {
  app.on('open-url', (event, url) => {
    event.preventDefault();
    if (isLink(url)) onLink(url);
  });
  app.on('second-instance', (_event, given) => {
    const link = given.findLast(isLink);
    if (link !== undefined) onLink(link);
  });
  const link = args.findLast(isLink);
  if (link !== undefined) onLink(link);
}

const isLink = (word: string): boolean =>
  word.length <= longest && word.toLowerCase().startsWith(`${scheme}://`);
