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
  /** The bundle that was dropped, or its path. */
  bundle?: File | string | undefined;
  /** The file of a recording that was opened, and is imported once the user wants that. */
  recording?: RecordingFile | undefined;
};

/** A file that a recording can be made of: a dropped one, or one on the core's machine. */
export type RecordingFile = { name: string; size: number; source: File | { path: string } };

/** What lies over the frame, if anything; closes with a reload. */
export const useOverlay = create<Overlays>(() => ({ open: undefined }));

const nothing: Overlays = {
  open: undefined,
  serverName: undefined,
  serverRequestId: undefined,
  bundle: undefined,
  recording: undefined,
};

export const openOverlay = (open: Overlay, serverName?: string): void =>
  useOverlay.setState({ ...nothing, open, serverName });

export const openBundle = (bundle?: File | string): void =>
  useOverlay.setState({ ...nothing, open: 'bundle', bundle });

/** Opens the recordings with a file that can be imported. */
export const offerRecording = (recording: RecordingFile): void =>
  useOverlay.setState({ ...nothing, open: 'recordings', recording });

/** Opens the inbox, at one of its questions where that still waits. */
export const openInbox = (serverRequestId?: number): void =>
  useOverlay.setState({ ...nothing, open: 'inbox', serverRequestId });

export const closeOverlay = (): void => useOverlay.setState(nothing);
