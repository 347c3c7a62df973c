import type { AppFacts, FaultEntry } from '../model/upkeep.ts';

/** More of them tell nothing new, and no form for bugs takes them. */
const mostEntries = 5;
const longestEntry = 4000;

/** The facts as lines to be pasted into a report, without a path that names the user. */
export function detailsText(facts: AppFacts): string {
  const { version, shell, revisions, runtimes, system, homeInReports, isSafeMode } = facts;
  return [
    `Wirebench ${version} (${shell}${isSafeMode ? ', safe mode' : ''})`,
    `MCP ${revisions.join(', ')}`,
    runtimes.map((runtime) => `${runtime.name} ${runtime.version}`).join(', '),
    system,
    `Data in ${homeInReports}`,
  ].join('\n');
}

/** The facts with the newest faults beneath, as Markdown. */
export function reportText(facts: AppFacts, entries: readonly FaultEntry[]): string {
  const shown = entries.slice(0, mostEntries).map(({ at, text }) => {
    const cut = text.length > longestEntry ? `${text.slice(0, longestEntry)}\n…` : text;
    return fenced(`${at} ${cut}`);
  });
  const head = fenced(detailsText(facts));
  return shown.length === 0
    ? `${head}\n\nThe fault log is empty.\n`
    : `${head}\n\nThe newest faults, first the last one:\n\n${shown.join('\n\n')}\n`;
}

/** A block that none of the text's own marks can end. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
