import type { Plugin } from 'vite';

export function firstScreen(): Plugin;
