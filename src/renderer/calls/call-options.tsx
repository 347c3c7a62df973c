import { SlidersHorizontal } from 'lucide-react';
import { Popover } from 'radix-ui';
import { maxTimeoutMs } from '../../shared/model/servers/timeouts.ts';
import { IconButton } from '../ui/button.tsx';
import { MetaField } from '../ui/fields/meta-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

/** The timeouts as typed, in seconds, and the members of `_meta`; empty where the server's definition decides. */
export type OptionTexts = { idle: string; total: string; meta: string };

export const noOptions: OptionTexts = { idle: '', total: '', meta: '' };

/** The options as the core takes them; a timeout that can't be read is left out. */
export function readOptions({ idle, total, meta }: OptionTexts) {
  const timeoutMs = millisecondsIn(idle);
  const totalTimeoutMs = millisecondsIn(total);
  return {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(totalTimeoutMs === undefined ? {} : { totalTimeoutMs }),
    // One that is no JSON is refused by the core, which says why.
    ...(meta.trim() !== '' && { metaText: meta }),
  };
}

type CallOptionsProps = { texts: OptionTexts; onTexts(texts: OptionTexts): void };

/** Edits the timeouts and the `_meta` of this call alone, in a popover; its button is pressed while one is set. */
export function CallOptions({ texts, onTexts }: CallOptionsProps) {
  const isSet = Object.values(texts).some((text) => text !== '');
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          icon={SlidersHorizontal}
          label="Timeouts and _meta of this call"
          aria-pressed={isSet}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Timeouts and _meta of this call"
          className="appear z-50 flex w-72 flex-col gap-3 rounded-lg border border-border-strong bg-overlay p-3 text-text shadow-overlay outline-none"
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
          <MetaField text={texts.meta} onText={(meta) => onTexts({ ...texts, meta })} />
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
