import type { ThirdParty } from '../../../shared/model/upkeep.ts';

export type Notice = ThirdParty & { text: string };

const head = /^## (\S+) (\S+)$/;
const license = /^Licence: (.+)$/;
const fence = /^(`{3,})(text)?$/;

/**
 * Reads the notices that the build writes (scripts/stage/notices.mjs): a heading, the licence, and a
 * fenced text for each package. The texts hold headings of their own, so fences are followed.
 */
export function readNotices(markdown: string): Notice[] {
  const found: Notice[] = [];
  let inside: { fence: string; lines: string[] } | undefined;
  for (const line of markdown.split(/\r?\n/)) {
    const last = found.at(-1);
    if (inside) {
      if (line !== inside.fence) {
        inside.lines.push(line);
        continue;
      }
      if (last) last.text = [last.text, inside.lines.join('\n')].filter(Boolean).join('\n\n');
      inside = undefined;
      continue;
    }
    const [, name, version] = head.exec(line) ?? [];
    const [, opened] = fence.exec(line) ?? [];
    const [, stated] = license.exec(line) ?? [];
    if (name !== undefined && version !== undefined) {
      found.push({ name, version, license: '', text: '' });
    } else if (opened !== undefined) inside = { fence: opened, lines: [] };
    else if (last && stated !== undefined) last.license = stated;
    else if (last && line.trim() !== '') last.text = [last.text, line].filter(Boolean).join('\n');
  }
  return found;
}
