import { z } from 'zod';
import { maxPath, maxViewStateKey, themes, type AppInfo } from '../model/app.ts';
import type { BrowserSession } from '../model/browser-session.ts';
import { draft, type KeptDraft } from '../model/calls/draft.ts';
import type { FolderContent, ImportStep, OpenedFile } from '../model/files.ts';
import { call, stream } from '../rpc/define.ts';
import { none, schemaId } from './parts.ts';

const path = z.string().min(1).max(maxPath);

const saveId = z.number().int();

/** What can be asked of the shell, of the file system, and of what the page remembers. */
export const appContract = {
  'app.info': call(() => none).returns<AppInfo>(),
  /** Opens an http(s) address in the user's browser; anything else is REFUSED. */
  'app.openExternal': call(() => z.object({ url: z.string().max(10_000) })).returns<void>(),
  /** Opens the shell's own menu, where no bar shows it. */
  'app.showMenu': call(() => none).returns<void>(),
  /** Gives the window's frame and the system's dialogs the theme of the page, where the shell has any. */
  'app.showTheme': call(() => z.object({ theme: z.enum(themes) })).returns<void>(),
  /** Opens a window that shows one recording, where the shell has windows. */
  'app.showRecording': call(() =>
    z.object({ recordingId: z.string().regex(/^[\w-]{1,100}$/) }),
  ).returns<void>(),
  /**
   * The browser sessions that are let in, the last seen first; UNAVAILABLE in a shell without them.
   */
  'sessions.list': call(() => none).returns<BrowserSession[]>(),
  /** Signs a session out at once; NOT_FOUND where it has already ended. */
  'sessions.end': call(() => z.object({ sessionId: z.string().max(100) })).returns<void>(),
  /** Signs all sessions out and changes the address; the link lets this page in again, once. */
  'sessions.rotate': call(() => none).returns<{ link: string }>(),
  /**
   * The path that the user picks in the system's own dialog; UNAVAILABLE where the shell has none.
   */
  'files.pick': call(() =>
    z.object({
      kind: z.enum(['file', 'folder']),
      title: z.string().max(500),
      from: z.string().max(10_000).optional(),
    }),
  ).returns<{ path?: string }>(),
  /**
   * Lists a folder, or the nearest folder above any other path; without a path, the user's home.
   */
  'files.list': call(() =>
    z.object({ path: z.string().max(10_000).optional() }),
  ).returns<FolderContent>(),
  /** Looks at a file that the shell told of, and does nothing with it; UNAVAILABLE where it tells of none. */
  'files.examine': call(() => z.object({ path })).returns<OpenedFile>(),
  /** Makes a recording of such a file. BAD_INPUT where it can't be read, or is none. */
  'files.importRecording': stream(() => z.object({ path })).yields<ImportStep>(),
  /**
   * Asks the user where a file is saved, by a name that is made safe; without a `saveId` he cancelled. UNAVAILABLE
   * where the shell has no such dialog, or nothing can be written there.
   */
  'files.saveStart': call(() => z.object({ name: z.string().max(1000) })).returns<{
    saveId?: number;
  }>(),
  'files.savePiece': call(() =>
    z.object({ saveId, base64: z.string().max(4_000_000) }),
  ).returns<void>(),
  /** Puts the file in its place, now that it is whole. */
  'files.saveEnd': call(() => z.object({ saveId })).returns<{ path: string }>(),
  /** Leaves what was there before. */
  'files.saveCancel': call(() => z.object({ saveId })).returns<void>(),
  /** Shows a file that was saved in the system's file manager; REFUSED for any other. */
  'files.showSaved': call(() => z.object({ path })).returns<void>(),
  /** What the page remembers (layout, drafts), by key. */
  'viewState.read': call(() => none).returns<Record<string, unknown>>(),
  /** Remembers a value under a key; without a value, forgets the key. */
  'viewState.write': call(() =>
    z.object({ key: z.string().max(maxViewStateKey), value: z.unknown().optional() }),
  ).returns<void>(),
  /**
   * Remembers a draft that a schema describes; its secrets stay in memory and never reach the disk.
   */
  'viewState.keepDraft': call(() =>
    z.object({ key: z.string().max(maxViewStateKey), draft, schemaId }),
  ).returns<KeptDraft>(),
};
