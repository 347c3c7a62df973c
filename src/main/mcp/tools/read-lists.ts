import { cutAtWord } from '../../../shared/cut-at-word.ts';
import {
  catalogKinds,
  type CatalogKind,
  type ListedCatalog,
} from '../../../shared/model/servers/connection.ts';
import { ToolProblem } from '../problem.ts';
import type { Desk } from '../servers/desk.ts';
import { readList } from '../servers/read-list.ts';

type Lists = {
  lists: (ListedCatalog & { kind: CatalogKind })[];
  /** Why lists could not be read, a sentence each. */
  problems: string[];
};

/**
 * Reads all lists of a server. Many declare resources, but answer only one of their two lists; only
 * that of the tools has to be there.
 */
export async function readLists(desk: Desk, server: string, signal: AbortSignal): Promise<Lists> {
  const session = await desk.reach(server, { signal });
  const lists: Lists['lists'] = [];
  const problems: string[] = [];
  for (const kind of catalogKinds) {
    try {
      const list = await readList(desk, session, kind, signal);
      lists.push({ ...list, kind });
      if (list.cutShort) problems.push(`${kind}: the server has more than was read.`);
    } catch (error) {
      if (!(error instanceof ToolProblem) || kind === 'tools') throw error;
      problems.push(cutAtWord(error.message, 500));
    }
  }
  return { lists, problems };
}
