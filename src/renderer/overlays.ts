import { create } from 'zustand';

export type Overlay =
  | 'palette'
  | 'shortcuts'
  | 'settings'
  | 'environments'
  | 'import'
  | 'export'
  | 'bundle'
  | 'recordings'
  /** The command of the desktop app. */
  | 'command-line'
  /** What this copy of the app is. */
  | 'about'
  /** The same, at what went wrong in it. */
  | 'faults'
  /** What was called since the app started. */
  | 'session'
  /** What all servers ask; beside the work, which goes on. */
  | 'inbox'
  /** The settings, at new versions. */
  | 'updates'
  /** The settings, at where spans go. */
  | 'telemetry';

type Overlays = {
  open: Overlay | undefined;
  /** What it is about, where it is about one server. */
  serverName?: string | undefined;
  /** The bundle that was dropped. */
  file?: File | undefined;
};

/** What lies over the frame, if anything; closes with a reload. */
export const useOverlay = create<Overlays>(() => ({ open: undefined }));

export const openOverlay = (open: Overlay, serverName?: string): void =>
  useOverlay.setState({ open, serverName, file: undefined });

export const openBundle = (file?: File): void =>
  useOverlay.setState({ open: 'bundle', serverName: undefined, file });

export const closeOverlay = (): void =>
  useOverlay.setState({ open: undefined, serverName: undefined, file: undefined });
