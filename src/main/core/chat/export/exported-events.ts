import type { ChatEvent, ConversationNode } from '../../../../shared/model/chat/chat.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { isDelta, joined } from '../conversations/join-deltas.ts';

/**
 * The events that are exported, with the pieces of each run joined wherever they stand: a secret that
 * came in two pieces is one again, and can be taken out.
 */
export function exportedEvents(
  events: readonly ChatEvent[],
  nodeId: string | undefined,
): ChatEvent[] {
  const chosen = nodeId === undefined ? undefined : branchTo(events, nodeId);
  const last = new Map<string, number>();
  const all: ChatEvent[] = [];
  for (const event of events) {
    if (!isChosen(event, chosen)) continue;
    const id = event.type === 'run' ? event.nodeId : '';
    const at = last.get(id);
    const before = at === undefined ? undefined : all[at];
    const both = before && isDelta(before) && isDelta(event) ? joined(before, event) : undefined;
    if (both && at !== undefined) all[at] = { ...both, seq: event.seq };
    else last.set(id, all.push(event) - 1);
  }
  return all;
}

function isChosen(event: ChatEvent, chosen: ReadonlySet<string> | undefined): boolean {
  if (!chosen || event.type === 'conversation' || event.type === 'title') return true;
  return chosen.has(event.type === 'node' ? event.node.nodeId : event.nodeId);
}

/** A node with all that led to it. */
function branchTo(events: readonly ChatEvent[], nodeId: string): Set<string> {
  const nodes = new Map<string, ConversationNode>();
  for (const event of events) if (event.type === 'node') nodes.set(event.node.nodeId, event.node);
  if (!nodes.has(nodeId)) throw new RpcError('NOT_FOUND', 'This conversation has no such branch.');
  const branch = new Set<string>();
  for (let at: string | undefined = nodeId; at !== undefined && !branch.has(at);) {
    branch.add(at);
    at = nodes.get(at)?.parentId;
  }
  return branch;
}
