import type { ImportedRecording } from './traffic/traffic-export.ts';

/** Whether a path is to lead to a file or to a folder. */
export type PathKind = 'file' | 'folder';

/** The contents of a folder on the machine that the core runs on. */
export type FolderContent = {
  /** The absolute path of the folder. */
  path: string;
  /** The folder above; absent at the root. */
  parent?: string;
  /** Folders first, then files, both in alphabetical order. */
  entries: { name: string; path: string; isFolder: boolean }[];
  /** How many further entries there are. */
  others: number;
};

/** A file that the user opened from outside the page, as far as it was looked at. */
export type OpenedFile =
  | { kind: 'bundle'; path: string }
  | { kind: 'servers'; text: string }
  | { kind: 'recording'; path: string; name: string; bytes: number }
  /** It is none that the app opens; `why` is a sentence. */
  | { kind: 'none'; why: string };

/** How far the import of a file has come. */
export type ImportStep =
  | { type: 'read'; bytes: number }
  | { type: 'done'; imported: ImportedRecording };
