import { modes, type Mode } from '../../test/servers/fault-modes.ts';
import { atLeast, atMost, note, type Figure } from '../lib/figure.ts';
import { launchBrowser } from '../lib/shell-process.ts';
import { causes, mustStop } from './fault-causes.ts';
import { toldOf, type Told } from './fault-visit.ts';
import { offline } from './peer.ts';
import type { Teller } from './teller.ts';

type Row = { mode: Mode; their: Told; own: Told };

/** A cell of the table is cut there. */
const cellLength = 140;

/**
 * What each program tells its user at a server whose sign-in is wrong in one way, for all ways or for those
 * that are asked for. Prints a Markdown table, a row a way, and counts in how many the cause is named.
 */
export async function peersFaults(
  ours: Teller,
  theirs: Teller,
  asked: readonly string[] = [],
): Promise<Figure[]> {
  const browser = await launchBrowser(offline);
  const rows: Row[] = [];
  console.log(`| mode | ${theirs.peer.name} says | ${ours.peer.name} says |\n| --- | --- | --- |`);
  try {
    for (const mode of Object.keys(modes) as Mode[]) {
      if (asked.length > 0 && !asked.includes(mode)) continue;
      const toldBy = (teller: Teller) => visited(() => toldOf(browser, teller, mode));
      const [their, own] = await Promise.all([toldBy(theirs), toldBy(ours)]);
      rows.push({ mode, their, own });
      console.log(`| ${[mode, cellOf(mode, their), cellOf(mode, own)].join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
  return judged(rows, theirs.peer.name);
}

/** A page that a busy machine was too late to draw is visited once more. */
async function visited(visit: () => Promise<Told>): Promise<Told> {
  try {
    return await visit();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    return visit();
  }
}

const isWrong = (mode: Mode) => causes[mode]({ origin: '' }).length > 0;

/** What was told, with a sign of whether it names the cause. */
function cellOf(mode: Mode, { status, texts, namesCause }: Told): string {
  const sign = isWrong(mode) ? `${namesCause ? '✓' : '✗'} ` : '';
  const text = `${status}. ${texts.join(' ')}`.replaceAll(/\s+/g, ' ').trim();
  const cut = text.length > cellLength ? `${text.slice(0, cellLength)}…` : text;
  return sign + cut.replaceAll('|', String.raw`\|`);
}

function judged(rows: Row[], theirName: string): Figure[] {
  const wrong = rows.filter(({ mode }) => isWrong(mode));
  const stopping = rows.filter(({ mode }) => mustStop.has(mode));
  const named = (of: 'their' | 'own') => wrong.filter((row) => row[of].namesCause).length;
  const puzzling = (of: 'their' | 'own') => wrong.filter((row) => row[of].isPuzzling).length;
  const sent = (of: 'their' | 'own') => stopping.filter((row) => row[of].sentCode).length;
  const reached = (of: 'their' | 'own') =>
    wrong.filter((row) => !mustStop.has(row.mode) && row[of].isConnected).length;
  const told = 'modes told of in words for programmers, or not at all';
  const isReached = 'modes in which the server is connected all the same';
  const goesOn = 'modes in which the code is sent though it must not be';
  note(`faults: modes whose cause is named, ${theirName}`, named('their'), 'modes');
  note(`faults: ${told}, ${theirName}`, puzzling('their'), 'modes');
  note(`faults: ${goesOn}, ${theirName}`, sent('their'), 'modes');
  note(`faults: ${isReached}, ${theirName}`, reached('their'), 'modes');
  note(`faults: ${isReached}, Wirebench`, reached('own'), 'modes');
  return [
    atLeast('faults: modes whose cause is named, Wirebench', named('own'), 'modes', wrong.length),
    atMost(`faults: ${told}, Wirebench`, puzzling('own'), 'modes', 0),
    atMost(`faults: ${goesOn}, Wirebench`, sent('own'), 'modes', 0),
  ];
}
