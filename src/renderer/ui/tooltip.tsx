import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { Trigger } from './trigger.tsx';

// A page has hundreds of triggers, of which one at a time shows a text.
const TooltipText = lazy(async () => ({
  default: (await import('./tooltip-text.tsx')).TooltipText,
}));

type TooltipProps = {
  text: string;
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes the pointer and focus events. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** How many milliseconds the pointer rests on an element before its text shows. */
const restMs = 450;

/** Whether a key was used last, and not the pointer; undefined while nobody listens for that. */
let isByKey: boolean | undefined;

function listenForKeys(): void {
  if (isByKey !== undefined) return;
  isByKey = true;
  const listen = (type: string, byKey: boolean) =>
    addEventListener(type, () => void (isByKey = byKey), { capture: true });
  listen('pointerdown', false);
  listen('keydown', true);
}

let closeShown: () => void = () => undefined;

/** A short text beside the element that the pointer rests on or that has the focus. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  const id = useId();
  const { anchor, close, handlers } = useRest();
  const described = [children.props['aria-describedby'], id].filter(Boolean).join(' ');
  return (
    <>
      <Trigger of={children} {...handlers} {...(anchor && { 'aria-describedby': described })} />
      {anchor && (
        <Suspense>
          <TooltipText
            id={id}
            anchor={anchor}
            text={text}
            shortcut={shortcut}
            side={side}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The element while it is rested on: from the keyboard's focus on, or once the pointer has lain there. */
function useRest() {
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnder = useRef(false);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  }, []);
  useEffect(() => {
    listenForKeys();
    return close;
  }, [close]);
  const open = (element: Element) => {
    closeShown();
    closeShown = close;
    setAnchor(element);
  };
  const handlers = {
    // Not where an element comes to lie under a pointer at rest.
    onPointerMove({ pointerType, currentTarget }: PointerEvent) {
      if (pointerType === 'touch' || isUnder.current) return;
      isUnder.current = true;
      timer.current = setTimeout(() => open(currentTarget), restMs);
    },
    onPointerLeave() {
      isUnder.current = false;
      close();
    },
    onPointerDown: close,
    onFocus({ currentTarget }: FocusEvent) {
      // Neither a press nor what gives the focus back after one rests on the element.
      if (isByKey) open(currentTarget);
    },
    onBlur: close,
    onClick: close,
  };
  return { anchor, close, handlers };
}
