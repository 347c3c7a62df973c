import { Play, Square } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { pressOnce } from '../ui/consent/press-once.ts';
import { localKeys } from '../local-keys.ts';

type RunButtonProps = {
  label: string;
  onRun(): void;
  /** Set while a call runs. */
  onCancel: (() => void) | undefined;
};

/** Starts a call, or ends it: one button, so that the focus stays on it. */
export function RunButton({ label, onRun, onCancel }: RunButtonProps) {
  return (
    <Tooltip
      text={onCancel ? 'Cancel the call' : label}
      shortcut={onCancel ? undefined : localKeys.run.keys}
      side="top"
    >
      <Button
        data-run
        variant={onCancel ? 'secondary' : 'primary'}
        icon={onCancel ? Square : Play}
        {...pressOnce(onCancel ?? onRun)}
      >
        {onCancel ? 'Cancel' : label}
      </Button>
    </Tooltip>
  );
}
