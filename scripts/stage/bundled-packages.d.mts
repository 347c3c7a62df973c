import type { Plugin } from 'vite';

export function bundledPackages(target: string): () => Plugin;
