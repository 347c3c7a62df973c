/** What a place on the disk is wanted as. */
export type PathKind = 'file' | 'folder';

/** What lies in a folder of the machine that the core runs on. */
export type FolderContent = {
  /** Absolute. */
  path: string;
  /** Undefined at the top. */
  parent?: string;
  /** Folders first, each in the order of the alphabet. */
  entries: { name: string; path: string; isFolder: boolean }[];
  /** How many more there are. */
  others: number;
};
