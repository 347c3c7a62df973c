/** Where the sidebar or the traffic stands: beside the work, over it, or nowhere. */
export type RegionPlace = 'beside' | 'over' | 'hidden';

/** What the window has no room for: it is too narrow for something at a side, or too low for something below. */
export type Room = { isNarrow: boolean; isLow: boolean };

/** When that is so: then the work would lose its fields, or its Run. */
export const roomLimits = { isNarrow: '(width < 800px)', isLow: '(height < 560px)' };

export type DockPlace = 'bottom' | 'right';
export type CoveringRegion = 'sidebar' | 'traffic';

type Regions = {
  room: Room;
  dock: DockPlace;
  /** What was brought over the work, where it has no room beside it. */
  over: CoveringRegion | undefined;
};

export const fitsBeside = (region: CoveringRegion, { room, dock }: Omit<Regions, 'over'>) =>
  region === 'traffic' && dock === 'bottom' ? !room.isLow : !room.isNarrow;

/** `isOpen` is what the user wants where there is room; it stays as it is while there is none. */
export function placeOf(region: CoveringRegion, isOpen: boolean, regions: Regions): RegionPlace {
  if (fitsBeside(region, regions)) return isOpen ? 'beside' : 'hidden';
  return regions.over === region ? 'over' : 'hidden';
}
