import { useState, type DragEvent } from 'react';

type Drag = { from: number; over: number; place: 'above' | 'below' };

/** Lets the rows of a list be dragged among each other by their handles. */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const end = () => setDrag(undefined);
  return {
    markAt: (index: number) =>
      drag?.over === index && drag.from !== index ? drag.place : undefined,
    propsFor: (index: number) => ({
      onDragStart(event: DragEvent) {
        const handle = (event.target as Element).closest('[data-handle]');
        // Of rows within rows, the innermost is dragged.
        if (handle?.closest('[data-row]') !== event.currentTarget) return;
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        event.dataTransfer.setDragImage(event.currentTarget, 8, 8);
        setDrag({ from: index, over: index, place: 'above' });
      },
      onDragOver(event: DragEvent) {
        if (!drag) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const place = event.clientY < top + height / 2 ? 'above' : 'below';
        if (drag.over !== index || drag.place !== place) setDrag({ ...drag, over: index, place });
      },
      onDragEnd: end,
      onDrop(event: DragEvent) {
        if (!drag) return;
        event.preventDefault();
        event.stopPropagation();
        const to = droppedAt(drag);
        if (to !== drag.from) onMove(drag.from, to);
        end();
      },
    }),
  };
}

/** Returns the index that a dragged row lands on, after its own removal has moved later rows up. */
export function droppedAt({ from, over, place }: Drag): number {
  const before = over + (place === 'below' ? 1 : 0);
  return before > from ? before - 1 : before;
}
