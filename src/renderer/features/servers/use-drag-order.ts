import { useState, type DragEvent } from 'react';

type DragOrder = { dragged: string; over: string; place: 'above' | 'below' };

/** Reorders rows by dragging; `onOrder` gets the new order when a drop changes it. */
export function useDragOrder(names: readonly string[], onOrder: (names: string[]) => void) {
  const [drag, setDrag] = useState<DragOrder>();
  const end = () => setDrag(undefined);
  return {
    markAt: (name: string) => (drag?.over === name ? drag.place : undefined),
    propsFor: (name: string) => ({
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        setDrag({ dragged: name, over: name, place: 'above' });
      },
      onDragOver(event: DragEvent) {
        if (!drag) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const place = event.clientY < top + height / 2 ? 'above' : 'below';
        if (drag.over !== name || drag.place !== place) setDrag({ ...drag, over: name, place });
      },
      onDragEnd: end,
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (!drag) return;
        const order = dropped(names, drag);
        if (order.some((other, index) => other !== names[index])) onOrder(order);
        end();
      },
    }),
  };
}

/** The names with the dragged one moved next to the one that it was dropped on. */
export function dropped(names: readonly string[], { dragged, over, place }: DragOrder): string[] {
  if (dragged === over) return [...names];
  const others = names.filter((name) => name !== dragged);
  others.splice(others.indexOf(over) + (place === 'below' ? 1 : 0), 0, dragged);
  return others;
}
