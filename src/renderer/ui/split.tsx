import { useEffect, useRef, type ReactNode } from 'react';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';

type SplitProps = {
  orientation: 'horizontal' | 'vertical';
  /** What fills the space that is left. */
  main: ReactNode;
  /** What has a size of its own; left out when closed. */
  side: ReactNode;
  sideAt: 'start' | 'end';
  isOpen?: boolean;
  /** The side's size in pixels, as it was remembered, or a share of both, which may change. */
  size: number | `${number}%`;
  onSize(size: number): void;
  /** Names the separator, as "Size of the sidebar". */
  label: string;
  minSide?: number;
  minMain?: number;
};

/** Two panes and a line between them that is dragged, or moved with the arrow keys. */
export function Split(props: SplitProps) {
  const { orientation, main, side, sideAt, isOpen = true, size, onSize, label } = props;
  const sidePanel = usePanelRef();
  const shown = useRef(size);
  useEffect(() => {
    // While nobody dragged it, it is as large as it is meant to be now.
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
