import type { Rolldown } from 'vite';

export function coreChunks(entries: string[], apart: string[]): Rolldown.CodeSplittingGroup[];
