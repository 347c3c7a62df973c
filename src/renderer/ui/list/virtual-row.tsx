/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a windowed grid can't be a table, and its keys are handled for all rows at once */
import { memo, type ReactNode } from 'react';

/** The handlers of a row's events; one object for all rows, which never changes. */
export type RowActions = {
  press(): void;
  focus(index: number): void;
  select(index: number): void;
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
        actions.press();
        if (!event.shiftKey) return;
        // It would select the text of all rows since the last press.
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
      }}
      onFocus={() => actions.focus(index)}
      onClick={() => actions.select(index)}
      onDoubleClick={() => actions.activate(index)}
    >
      {props.renderRow(index)}
    </div>
  );
});
