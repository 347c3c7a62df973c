import { ChevronLeft } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from './button.tsx';
import { Split } from './split.tsx';
import { useMeasured } from './use-is-narrow.ts';

type ListAndViewProps = {
  list: ReactNode;
  /** The view of the chosen item. */
  view: ReactNode;
  hasChosen: boolean;
  /** Whether the list is shown, where there is room for only one of the two. */
  isListShown: boolean;
  onList(isShown: boolean): void;
  /** The name of the list, such as "Tools". */
  title: string;
  /** The accessible name of the separator. */
  label: string;
  size: number | `${number}%`;
  onSize(size: number): void;
};

/**
 * A list with the view of its chosen item beside it; where there is no room for both, only one is
 * shown.
 */
export function ListAndView(props: ListAndViewProps) {
  const { list, view, hasChosen, isListShown, onList, title, label, size, onSize } = props;
  const room = useRef<HTMLDivElement>(null);
  const takesTurns = useMeasured(room, ({ clientWidth, clientHeight }) =>
    hasRoomForOne(clientWidth, clientHeight),
  );
  const isList = takesTurns && (isListShown || !hasChosen);
  const isView = takesTurns && !isList;
  useLayoutEffect(() => {
    // A user who zooms in while typing in the view stays there.
    const isUsed = room.current?.querySelector('[data-view]')?.contains(document.activeElement);
    if (takesTurns && isUsed) onList(false);
  }, [takesTurns, onList]);
  useFocusOfTurn(room, takesTurns ? (isList ? '[data-turn=list]' : '[data-turn=view]') : undefined);
  return (
    <div ref={room} className="h-full">
      <Split
        orientation="horizontal"
        sideAt="start"
        label={label}
        isOpen={!takesTurns}
        size={size}
        onSize={onSize}
        minMain={280}
        side={list}
        main={
          <div className="relative flex h-full min-h-0 flex-col">
            {isView && (
              <div className="flex-none border-b border-border px-2 py-0.5">
                <Button
                  variant="ghost"
                  size="small"
                  icon={ChevronLeft}
                  data-turn="view"
                  onClick={() => onList(true)}
                >
                  {title}
                </Button>
              </div>
            )}
            <div data-view className="min-h-0 flex-1" inert={isList}>
              {view}
            </div>
            {takesTurns && (
              // The hidden list stays mounted, so that it keeps its search and its scroll position.
              <div
                data-turn="list"
                hidden={!isList}
                className="absolute inset-0 z-10 bg-canvas [&[hidden]]:hidden"
              >
                {list}
              </div>
            )}
          </div>
        }
      />
    </div>
  );
}

/**
 * Whether a list and a view do not fit side by side. The view's form and result need 500 pixels
 * beside each other; where there is enough height, one stands under the other.
 */
export const hasRoomForOne = (width: number, height: number): boolean =>
  width > 0 && (width < 540 || (width < 750 && height < 520));

/** Moves the focus to the part that is shown now, where it was in the part that got hidden. */
function useFocusOfTurn(room: RefObject<HTMLElement | null>, turn: string | undefined): void {
  const before = useRef(turn);
  useLayoutEffect(() => {
    const isOther = before.current !== undefined && before.current !== turn;
    before.current = turn;
    if (!isOther || turn === undefined || !isFocusLost()) return;
    const part = room.current?.querySelector<HTMLElement>(turn);
    (part?.querySelector<HTMLElement>('[aria-current=true]') ?? part)?.focus();
  }, [room, turn]);
}

/**
 * Whether nothing visible has the focus; a browser takes it from a hidden element only after the
 * next frame.
 */
const isFocusLost = (): boolean =>
  document.activeElement === document.body ||
  document.activeElement?.closest('[hidden], [inert]') !== null;
