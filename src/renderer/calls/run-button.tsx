import { Play, Square } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { pressOnce } from './press-once.ts';

type RunButtonProps = {
  word: string;
  onRun(): void;
  /** Set while a call runs. */
  onCancel: (() => void) | undefined;
};

/** Starts a call, or ends it: one button, so that the focus stays on it. */
export function RunButton({ word, onRun, onCancel }: RunButtonProps) {
  return (
    <Tooltip
      text={onCancel ? 'Cancel the call' : word}
      shortcut={onCancel ? undefined : 'Mod+Enter'}
      side="top"
    >
      <Button
        variant={onCancel ? 'secondary' : 'primary'}
        icon={onCancel ? Square : Play}
        {...pressOnce(onCancel ?? onRun)}
      >
        {onCancel ? 'Cancel' : word}
      </Button>
    </Tooltip>
  );
}
