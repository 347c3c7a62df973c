import type { Plugin } from 'vite';

export function minifyPackages(): Plugin;
