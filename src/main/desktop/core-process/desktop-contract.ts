import { z } from 'zod';
import type { Alert } from '../../../shared/model/alert.ts';
import type { MenuCommand, Theme } from '../../../shared/model/app.ts';
import type { LaunchSheet } from '../../../shared/model/servers/launch-preview.ts';
import type { UpdatesState } from '../../../shared/model/upkeep.ts';
import { call, stream, typed } from '../../../shared/rpc/define.ts';
import type { ShellPorts, SystemSafe } from '../../core/ports.ts';
import type { ShownApp } from '../app-pages.ts';

const nothing = z.object({});

/**
 * What the main process does for the core, which runs in a process of its own. Of secrets only the
 * key that they are sealed with comes here, since Electron's safeStorage is nowhere else.
 */
export const desktopContract = {
  /** The environment as the user's login shell has it. */
  environment: call(() => nothing).returns<Record<string, string>>(),
  'safe.whyUnusable': call(() => nothing).returns<{ why?: string | undefined }>(),
  'safe.seal': call(typed<{ text: string }>).returns<{ sealed: string }>(),
  'safe.open': call(typed<{ sealed: string }>).returns<Awaited<ReturnType<SystemSafe['open']>>>(),
  openExternal: call(typed<{ url: string }>).returns<void>(),
  /** Opens the app's menu at the pointer, where the title bar has none. */
  showMenu: call(() => nothing).returns<void>(),
  showTheme: call(typed<{ theme: Theme }>).returns<void>(),
  pickFile: call(typed<Parameters<NonNullable<ShellPorts['pickFile']>>[0]>).returns<{
    path?: string | undefined;
  }>(),
  /** Asks where a file is saved. */
  pickSavePath: call(typed<{ name: string }>).returns<{ path?: string | undefined }>(),
  /** Shows a file that was picked so in the system's file manager. */
  showInFolder: call(typed<{ path: string }>).returns<void>(),
  /** Lists a file among those that were opened lately. */
  noteOpened: call(typed<{ path: string }>).returns<void>(),
  /** Opens a window that shows one recording. */
  showRecording: call(typed<{ recordingId: string }>).returns<void>(),
  confirmLaunch: call(typed<LaunchSheet>).returns<{ isAgreed: boolean }>(),
  /** Quits, and starts the app again. */
  restart: call(typed<{ isSafeMode: boolean }>).returns<void>(),
  'updates.state': stream(() => nothing).yields<UpdatesState>(),
  'updates.choose': call(typed<{ isOn: boolean }>).returns<void>(),
  'updates.check': call(() => nothing).returns<void>(),
  'updates.download': call(() => nothing).returns<void>(),
  'updates.install': call(() => nothing).returns<void>(),
  menuCommands: stream(() => nothing).yields<MenuCommand>(),
  /** The computer was asleep, and is awake again. */
  resumes: stream(() => nothing).yields<true>(),
  /** Tells all that waits for the user by notifications, in place of what was told before. */
  showAlerts: call(typed<{ alerts: Alert[] }>).returns<void>(),
  /** The user looks at the window. */
  windowSeen: stream(() => nothing).yields<true>(),
  /** Serves an app until the stream is stopped. */
  showApp: stream(typed<ShownApp>).yields<AppShown>(),
  /** The core runs, or why it can't. */
  started: call(typed<{ problem?: string | undefined }>).returns<void>(),
  /** How many calls run, whenever that changes. */
  callsRunning: call(typed<{ count: number }>).returns<void>(),
  /** An error was not caught, and is in the log. */
  faulted: call(() => nothing).returns<void>(),
  /** Is answered once the app quits, and the core has to close. */
  closing: call(() => nothing).returns<void>(),
};

export type DesktopContract = typeof desktopContract;

/** What becomes of an app that is served: first that it is, then what was reported. */
export type AppShown = { type: 'served' } | { type: 'report'; report: unknown; isOfFrame: boolean };

/** What a port is for that the main process hands to the core's process. */
export type PortPurpose = 'desktop' | 'page';
