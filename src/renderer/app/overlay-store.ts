import { create } from 'zustand';

export type Overlay = 'palette' | 'shortcuts' | 'settings';

/** What lies over the frame, if anything; closes with a reload. */
export const useOverlay = create<{ open: Overlay | undefined }>(() => ({ open: undefined }));

export const openOverlay = (open: Overlay): void => useOverlay.setState({ open });

export const closeOverlay = (): void => useOverlay.setState({ open: undefined });
