import type { Plugin } from 'vite';

export function packedTable(): Plugin;
