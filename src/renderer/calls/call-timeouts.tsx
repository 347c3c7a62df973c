import { Timer } from 'lucide-react';
import { Popover } from 'radix-ui';
import { maxTimeoutMs } from '../../shared/model/servers/timeouts.ts';
import { IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

/** The timeouts as typed, in seconds; empty where the server's definition decides. */
export type TimeoutTexts = { idle: string; total: string };

export const noTimeouts: TimeoutTexts = { idle: '', total: '' };

/** The timeouts in milliseconds as the core takes them; a text that can't be read is left out. */
export function readTimeouts({ idle, total }: TimeoutTexts) {
  const timeoutMs = millisecondsIn(idle);
  const totalTimeoutMs = millisecondsIn(total);
  return {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(totalTimeoutMs === undefined ? {} : { totalTimeoutMs }),
  };
}

type CallTimeoutsProps = { texts: TimeoutTexts; onTexts(texts: TimeoutTexts): void };

/** Edits the timeouts of this call alone, in a popover; its button is pressed while one is set. */
export function CallTimeouts({ texts, onTexts }: CallTimeoutsProps) {
  const isSet = texts.idle !== '' || texts.total !== '';
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon={Timer} label="Timeouts of this call" aria-pressed={isSet} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Timeouts of this call"
          className="appear z-50 flex w-64 flex-col gap-3 rounded-lg border border-border-strong bg-overlay p-3 text-text shadow-overlay outline-none"
        >
          <SecondsField
            label="Time without progress, in seconds"
            text={texts.idle}
            onText={(idle) => onTexts({ ...texts, idle })}
          />
          <SecondsField
            label="Total time, in seconds"
            text={texts.total}
            onText={(total) => onTexts({ ...texts, total })}
          />
          <p className="text-xs text-text-muted">
            Empty: the server’s setting. 0: no limit. The server is notified when time is up.
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function SecondsField(props: { label: string; text: string; onText(text: string): void }) {
  const { label, text, onText } = props;
  const isWrong = text.trim() !== '' && millisecondsIn(text) === undefined;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      error={isWrong ? 'Enter seconds, or leave it empty.' : undefined}
      onValue={onText}
    />
  );
}

function millisecondsIn(text: string): number | undefined {
  const ms = Math.round(Number(text.trim().replace(',', '.')) * 1000);
  return text.trim() === '' || !(ms >= 0 && ms <= maxTimeoutMs) ? undefined : ms;
}
