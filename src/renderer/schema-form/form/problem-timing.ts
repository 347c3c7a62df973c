import { useRef, useState, type FocusEvent } from 'react';
import { afterPress } from '../../ui/after-press.ts';
import { useAsked, useForm, useRefusal } from './form-context.ts';
import type { Path } from '../json/json-text.ts';

export type ProblemTiming = {
  /** Whether problems are not shown yet. */
  isQuiet: boolean;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
  /** Shows the problem now, as after Enter. */
  tell(): void;
};

/**
 * A field that is typed in, or that was just added, is left alone until it is left or Run asks; but
 * what was told before it was entered stays told until it is mended. A click that leaves it comes
 * first, so that its button doesn't move away below what the field says then.
 *
 * `asked` counts how often Run has asked.
 */
export function useProblemTiming(
  asked: number,
  startsQuiet: boolean,
  isTold: boolean,
): ProblemTiming {
  const [quietAt, setQuietAt] = useState(startsQuiet ? asked : undefined);
  /** Takes back a leave that waits for the end of a press. */
  const stay = useRef<() => void>(undefined);
  return {
    isQuiet: quietAt === asked,
    onFocus(event) {
      stay.current?.();
      if (isWithin(event) || isTold) return;
      setQuietAt(asked);
    },
    onBlur(event) {
      if (!isWithin(event)) stay.current = afterPress(() => setQuietAt(undefined));
    },
    tell: () => setQuietAt(undefined),
  };
}

/** The problem of a place once it may be shown; one that the server reported is shown at once. */
export function useTimedProblem(path: Path, known: string | undefined) {
  const form = useForm();
  const asked = useAsked();
  const isRefused = useRefusal(path);
  const [startsQuiet] = useState(() => form.isNew(path));
  const timing = useProblemTiming(asked, startsQuiet, known !== undefined);
  return { ...timing, problem: timing.isQuiet && !isRefused ? undefined : known };
}

/** Whether the focus moves between the controls of one field. */
const isWithin = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
