import type { ServerDefinition } from './server.ts';

/** A value that the manifest of a bundle asks the user for (`user_config`). */
export type BundleField = {
  key: string;
  type: 'string' | 'number' | 'boolean' | 'directory' | 'file';
  title: string;
  description: string;
  isRequired: boolean;
  isSecret: boolean;
  /** Whether it is a list, each of whose values becomes an argument. */
  isList: boolean;
  /** The manifest's own values, with the places that they refer to filled in. */
  default: string[];
  /** The bounds of a number. */
  min?: number;
  max?: number;
};

/** What a bundle (.mcpb) is, before anything of it is written. */
export type BundleSheet = {
  bundleId: string;
  name: string;
  title: string;
  version: string;
  description: string;
  author: string;
  manifestVersion: string;
  type: string;
  /** The command and its arguments; `${__dirname}` stands for the folder that it is unpacked to. */
  command: string[];
  env: Record<string, string>;
  fields: BundleField[];
  /** The files of the bundle, the first of many, with their unpacked sizes. */
  files: { path: string; bytes: number }[];
  fileCount: number;
  /** The sum of the unpacked sizes. */
  bytes: number;
  /** SHA-256 of the whole file. */
  sha256: string;
  isSigned: boolean;
  /** What it says that it needs, and why it may not run here. */
  needs: string[];
  problem?: string;
  /** How the manifest differs from its format and its archive, a sentence each. */
  notes: string[];
  /** The tools that the manifest lists. */
  tools: string[];
};

/** A bundle's server, as it is stored. */
export type AddedBundle = {
  definition: ServerDefinition;
  /** The files of an earlier unpacking that differed from the archive, and were written anew. */
  differed: string[];
};

/** What the manifest of a server's bundle lists, to be compared with the server. */
export type BundleListing = {
  title: string;
  version: string;
  tools: string[];
  /** Whether the manifest says that the server makes more of them while it runs. */
  isGenerated: boolean;
};
