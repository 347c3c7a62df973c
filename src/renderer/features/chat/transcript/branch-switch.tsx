import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';

type BranchSwitchProps = {
  /** The noun for the siblings, as "answer". */
  thing: string;
  siblings: readonly string[];
  nodeId: string;
  onChoose(nodeId: string): void;
};

/** Switches between the answers to a turn, or its edits; nothing is drawn for a single one. */
export function BranchSwitch({ thing, siblings, nodeId, onChoose }: BranchSwitchProps) {
  const at = siblings.indexOf(nodeId);
  if (siblings.length < 2) return null;
  const go = (by: number) => {
    const next = siblings[at + by];
    if (next !== undefined) onChoose(next);
  };
  return (
    <span
      role="group"
      aria-label={`Which ${thing}`}
      className="flex items-center text-xs text-text-muted"
    >
      <IconButton
        icon={ChevronLeft}
        label={`The ${thing} before`}
        disabled={at <= 0}
        onClick={() => go(-1)}
      />
      <span className="tabular-nums" aria-label={`${thing} ${at + 1} of ${siblings.length}`}>
        {at + 1}/{siblings.length}
      </span>
      <IconButton
        icon={ChevronRight}
        label={`The next ${thing}`}
        disabled={at >= siblings.length - 1}
        onClick={() => go(1)}
      />
    </span>
  );
}
