import { useEffect, useRef, type ReactNode } from 'react';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';

type SplitProps = {
  orientation: 'horizontal' | 'vertical';
  /** The pane that fills the remaining space. */
  main: ReactNode;
  /** The pane with a size of its own; it is not rendered while `isOpen` is false. */
  side: ReactNode;
  sideAt: 'start' | 'end';
  isOpen?: boolean;
  /**
   * The side's size in pixels, as it was remembered, or its share of both panes, which may change.
   */
  size: number | `${number}%`;
  onSize(size: number): void;
  /** The accessible name of the separator, such as "Size of the sidebar". */
  label: string;
  minSide?: number;
  minMain?: number;
};

/** Two panes with a separator that is moved by dragging or with the arrow keys. */
export function Split(props: SplitProps) {
  const { orientation, main, side, sideAt, isOpen = true, size, onSize, label } = props;
  const sidePanel = usePanelRef();
  const shown = useRef(size);
  useEffect(() => {
    // A side that the user has not dragged has a share, and follows its changes.
    if (typeof size === 'string' && size !== shown.current) sidePanel.current?.resize(size);
    shown.current = size;
  }, [size, sidePanel]);
  const sidePane = isOpen && (
    <Panel
      key={`side ${orientation}`}
      panelRef={sidePanel}
      minSize={props.minSide ?? 160}
      defaultSize={size}
      groupResizeBehavior={
        typeof size === 'string' ? 'preserve-relative-size' : 'preserve-pixel-size'
      }
    >
      {side}
    </Panel>
  );
  const line = isOpen && <Line key="line" label={label} orientation={orientation} />;
  const mainPane = (
    <Panel key="main" minSize={props.minMain ?? 240}>
      {main}
    </Panel>
  );
  return (
    <Group
      orientation={orientation}
      onLayoutChanged={(_layout, { isUserInteraction }) => {
        const pixels = sidePanel.current?.getSize().inPixels;
        if (isUserInteraction && pixels !== undefined) onSize(Math.round(pixels));
      }}
    >
      {sideAt === 'start' ? [sidePane, line, mainPane] : [mainPane, line, sidePane]}
    </Group>
  );
}

function Line({ label, orientation }: Pick<SplitProps, 'label' | 'orientation'>) {
  const shape = orientation === 'horizontal' ? 'w-px' : 'h-px';
  return (
    <Separator
      aria-label={label}
      className={`${shape} bg-border outline-none hover:bg-accent focus-visible:bg-accent focus-visible:ring-1 focus-visible:ring-accent data-[separator=active]:bg-accent`}
    />
  );
}
