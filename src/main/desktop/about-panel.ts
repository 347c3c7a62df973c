import { app } from 'electron';
import type { AppFacts } from '../../shared/model/upkeep.ts';

type Options = { facts: AppFacts; iconFile: string };

/** Gives the system's own About panel what it shows. The page has the same, with the licences. */
export function describeApp({ facts, iconFile }: Options): void {
  const { version, license, revisions, runtimes } = facts;
  const on = runtimes.map((runtime) => `${runtime.name} ${runtime.version}`).join(', ');
  app.setAboutPanelOptions({
    applicationName: 'Wirebench',
    applicationVersion: version,
    copyright: `The Wirebench authors. ${license} licence.`,
    // Each system shows another part of these; Linux has no place for the credits.
    credits: `MCP ${revisions[0]} and older. ${on}.`,
    authors: ['The Wirebench authors'],
    iconPath: iconFile,
  });
}
