import { CircleX, KeyRound, LoaderCircle } from 'lucide-react';
import type { StateLabel } from './server-state.ts';

/** The dot of a state, told apart by shape as well as colour, with its word as accessible name. */
export function StateDot({ state }: { state: StateLabel }) {
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in CSS and SVG, no file for an <img>
      role="img"
      aria-label={state.text}
      className="flex size-3.5 shrink-0 items-center justify-center"
    >
      {state.tone === 'quiet' && (
        <span className="size-2 rounded-full border-[1.5px] border-text-muted opacity-70" />
      )}
      {state.tone === 'good' && <span className="size-2 rounded-full bg-success" />}
      {state.tone === 'busy' && (
        <LoaderCircle size={12} aria-hidden className="animate-spin text-accent" />
      )}
      {state.tone === 'asking' && <KeyRound size={13} aria-hidden className="text-warning" />}
      {state.tone === 'bad' && <CircleX size={13} aria-hidden className="text-danger" />}
    </span>
  );
}
