import type { Plugin } from 'vite';

export function connectFirst(): Plugin;
