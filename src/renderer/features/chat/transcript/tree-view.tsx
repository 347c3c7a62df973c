import { Bot, User } from 'lucide-react';
import { modelName } from '../../../../shared/model/chat/model-name.ts';
import { choosing, shownPath } from '../state/branch.ts';
import type { Conversation } from '../state/conversation.ts';
import { setPage, usePage } from '../state/page-store.ts';

const mostRows = 500;

/** All turns and answers as a tree; a click shows the branch of a node. */
export function TreeView({ conversation }: { conversation: Conversation }) {
  const chosen = usePage((state) => state.chosen);
  const path = new Set(shownPath(conversation, chosen));
  const rows = treeRows(conversation);
  return (
    <ul aria-label="All branches" className="flex flex-col">
      {rows.slice(0, mostRows).map(({ nodeId, depth, label, isRun }) => {
        const isShown = path.has(nodeId);
        const Icon = isRun ? Bot : User;
        return (
          <li key={nodeId}>
            <button
              type="button"
              aria-current={isShown ? 'true' : undefined}
              style={{ paddingLeft: 8 + Math.min(depth, 12) * 14 }}
              onClick={() => setPage({ chosen: choosing(conversation, chosen, nodeId) })}
              className={`flex h-6 w-full items-center gap-2 rounded-md pr-2 text-left text-xs hover:bg-hover ${isShown ? 'text-text' : 'text-text-muted'}`}
            >
              <Icon size={12} aria-hidden className="shrink-0" />
              <span className={`truncate ${isShown ? 'font-medium' : ''}`}>{label}</span>
            </button>
          </li>
        );
      })}
      {rows.length > mostRows && (
        <li className="px-2 text-xs text-text-muted">The first {mostRows} are shown.</li>
      )}
    </ul>
  );
}

export type TreeRow = { nodeId: string; depth: number; label: string; isRun: boolean };

/** The rows of the tree from top to bottom; the depth grows only at forks. */
export function treeRows({ children, users, runs }: Conversation): TreeRow[] {
  const rows: TreeRow[] = [];
  const waiting: { nodeId: string; depth: number }[] = [];
  const add = (parentId: string, depth: number) => {
    const all = children.get(parentId) ?? [];
    const below = all.length > 1 ? depth + 1 : depth;
    for (const nodeId of all.toReversed()) waiting.push({ nodeId, depth: below });
  };
  add('', 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { nodeId, depth } = next;
    const run = runs.get(nodeId);
    const label = run ? modelName(run.node.choice.model) : (users.get(nodeId)?.node.text ?? '');
    rows.push({ nodeId, depth, label: label.slice(0, 120), isRun: run !== undefined });
    add(nodeId, depth);
  }
  return rows;
}
