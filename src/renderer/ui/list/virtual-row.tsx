/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a windowed grid can't be a table, and its keys are handled for all rows at once */
import { memo, type MouseEvent, type ReactNode } from 'react';

/** The handlers of a row's events; one object for all rows, which never changes. */
export type RowActions = {
  /** `isPlain`: by the main button, without a key held, and on no control in the row. */
  press(index: number, isPlain: boolean): void;
  focus(index: number): void;
  /** `isOfPress`: by a mouse, and not by a program or an assistive technology. */
  click(index: number, isOfPress: boolean): void;
  activate(index: number): void;
};

type VirtualRowProps = {
  index: number;
  /** The row's number, counted from 1 with the header. */
  number: number;
  top: number;
  height: number;
  isSelected: boolean;
  isRelated: boolean;
  isTabStop: boolean;
  /** The level in a tree, from 1 on. */
  level?: number;
  isExpanded?: boolean | undefined;
  actions: RowActions;
  renderRow(index: number): ReactNode;
};

/** One row of a windowed list, which is not rendered again while it only stays in sight. */
export const VirtualRow = memo(function VirtualRow(props: VirtualRowProps) {
  const { index, number, top, height, isSelected, isRelated, isTabStop, actions } = props;
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={number}
      aria-selected={isSelected}
      aria-level={props.level}
      aria-expanded={props.isExpanded}
      data-related={isRelated || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className="virtual-row absolute inset-x-0 flex items-center"
      style={{ top, height }}
      onMouseDown={(event) => {
        actions.press(index, isPlain(event));
        if (!event.shiftKey) return;
        // It would select the text of all rows since the last press.
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
      }}
      onFocus={() => actions.focus(index)}
      onClick={(event) => actions.click(index, event.detail > 0)}
      onDoubleClick={() => actions.activate(index)}
    >
      {props.renderRow(index)}
    </div>
  );
});

function isPlain(event: MouseEvent): boolean {
  const hasKey = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  const isOnControl = event.target instanceof Element && event.target.closest('button, a') !== null;
  return event.button === 0 && !hasKey && !isOnControl;
}
