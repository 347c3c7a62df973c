/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a windowed grid can't be a table, and its keys are handled for all rows at once */
import { memo, type ReactNode } from 'react';

/** What happens to a row; the same object for all rows as long as they live. */
export type RowActions = {
  press(): void;
  focus(index: number): void;
  select(index: number): void;
  activate(index: number): void;
};

type VirtualRowProps = {
  index: number;
  /** Counted from 1, the header included. */
  number: number;
  top: number;
  height: number;
  isSelected: boolean;
  isRelated: boolean;
  isTabStop: boolean;
  /** In a tree. */
  level?: number;
  isExpanded?: boolean | undefined;
  actions: RowActions;
  renderRow(index: number): ReactNode;
};

/** One row of a windowed list; a row that only stays in sight while others come is not drawn again. */
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
      onMouseDown={actions.press}
      onFocus={() => actions.focus(index)}
      onClick={() => actions.select(index)}
      onDoubleClick={() => actions.activate(index)}
    >
      {props.renderRow(index)}
    </div>
  );
});
