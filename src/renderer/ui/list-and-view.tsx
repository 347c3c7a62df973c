import { ChevronLeft } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from './button.tsx';
import { Split } from './split.tsx';
import { useMeasured } from './use-is-narrow.ts';

type ListAndViewProps = {
  list: ReactNode;
  /** What is chosen of it. */
  view: ReactNode;
  hasChosen: boolean;
  /** Where they take turns, it is that of the list. */
  isListShown: boolean;
  onList(isShown: boolean): void;
  /** What is in the list, as "Tools". */
  title: string;
  /** Names the line between them. */
  label: string;
  size: number | `${number}%`;
  onSize(size: number): void;
};

/** A list with what is chosen of it beside it; where there is no room for both, they take turns. */
export function ListAndView(props: ListAndViewProps) {
  const { list, view, hasChosen, isListShown, onList, title, label, size, onSize } = props;
  const room = useRef<HTMLDivElement>(null);
  const takesTurns = useMeasured(room, ({ clientWidth, clientHeight }) =>
    hasRoomForOne(clientWidth, clientHeight),
  );
  const isList = takesTurns && (isListShown || !hasChosen);
  const isView = takesTurns && !isList;
  useLayoutEffect(() => {
    // Whoever zooms in while typing goes on with that.
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
              // Hidden, it keeps what is searched in it, and where it was scrolled to.
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

/** A form and its result need 500 pixels side by side; where there is height for it, one stands under the other. */
export const hasRoomForOne = (width: number, height: number): boolean =>
  width > 0 && (width < 540 || (width < 750 && height < 520));

/** The focus was in what lost its turn. */
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

/** A browser takes the focus from what is hidden only after it is drawn. */
const isFocusLost = (): boolean =>
  document.activeElement === document.body ||
  document.activeElement?.closest('[hidden], [inert]') !== null;
