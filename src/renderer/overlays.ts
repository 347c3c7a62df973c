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
  /** The question that the inbox opens first. */
  serverRequestId?: number | undefined;
  /** The bundle that was dropped. */
  file?: File | undefined;
};

/** What lies over the frame, if anything; closes with a reload. */
export const useOverlay = create<Overlays>(() => ({ open: undefined }));

const nothing: Overlays = {
  open: undefined,
  serverName: undefined,
  serverRequestId: undefined,
  file: undefined,
};

export const openOverlay = (open: Overlay, serverName?: string): void =>
  useOverlay.setState({ ...nothing, open, serverName });

export const openBundle = (file?: File): void =>
  useOverlay.setState({ ...nothing, open: 'bundle', file });

/** Opens the inbox, at one of its questions where that still waits. */
export const openInbox = (serverRequestId?: number): void =>
  useOverlay.setState({ ...nothing, open: 'inbox', serverRequestId });

export const closeOverlay = (): void => useOverlay.setState(nothing);
