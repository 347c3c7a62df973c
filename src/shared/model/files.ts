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
