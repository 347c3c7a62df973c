import type { Conversation, Run } from './conversation.ts';
import { replayOf } from './replay.ts';

/** The chosen child by the id of the node above it; the newest is shown where nothing is chosen. */
export type Chosen = Readonly<Record<string, string>>;

/** The choice of none of a node's children, which are then all hidden. */
export const nothing = '';

/** The ids of the nodes on screen, from the first to the last. */
export function shownPath({ children }: Conversation, chosen: Chosen): string[] {
  const path: string[] = [];
  let at: string | undefined = childOf(children, chosen, '');
  while (at !== undefined) {
    path.push(at);
    at = childOf(children, chosen, at);
  }
  return path;
}

function childOf(
  children: Conversation['children'],
  chosen: Chosen,
  parentId: string,
): string | undefined {
  const all = children.get(parentId) ?? [];
  const wanted = Object.hasOwn(chosen, parentId) ? chosen[parentId] : undefined;
  if (wanted === nothing) return undefined;
  return wanted !== undefined && all.includes(wanted) ? wanted : all.at(-1);
}

/** Returns the last run of the branch on screen. */
export const lastRunOf = (conversation: Conversation, chosen: Chosen): Run | undefined =>
  lastOf(conversation, chosen, () => true);

/** Returns the last run of the branch on screen that asked a model; a replay asks none. */
export const lastHeldRun = (conversation: Conversation, chosen: Chosen): Run | undefined =>
  lastOf(conversation, chosen, ({ node }) => replayOf(node.choice) === undefined);

function lastOf(
  conversation: Conversation,
  chosen: Chosen,
  isIt: (run: Run) => boolean,
): Run | undefined {
  const runs = shownPath(conversation, chosen).map((nodeId) => conversation.runs.get(nodeId));
  return runs.findLast((run) => run !== undefined && isIt(run));
}

export const parentOf = (conversation: Conversation, nodeId: string): string =>
  (conversation.users.get(nodeId) ?? conversation.runs.get(nodeId))?.node.parentId ?? '';

/** The alternatives of a node, including itself. */
export const siblingsOf = (conversation: Conversation, nodeId: string): readonly string[] =>
  conversation.children.get(parentOf(conversation, nodeId)) ?? [];

/** The choices that bring a node on screen. */
export function choosing(conversation: Conversation, chosen: Chosen, nodeId: string): Chosen {
  const next: Record<string, string> = { ...chosen };
  let at = nodeId;
  while (at !== '') {
    const parentId = parentOf(conversation, at);
    next[parentId] = at;
    at = parentId;
  }
  return next;
}
