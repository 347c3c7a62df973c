/// <reference types="vite/client" />

// Monaco's own modules have no types; only that they are loaded matters.
declare module 'monaco-editor/base/*';
declare module 'monaco-editor/platform/*';
declare module 'monaco-editor/editor/common/*';
declare module 'monaco-editor/editor/browser/*';
declare module 'monaco-editor/editor/contrib/*';
declare module 'monaco-editor/editor/standalone/*';
declare module 'monaco-editor/languages/features/json/tokenization' {
  import type { languages } from 'monaco-editor/editor';

  export function createTokenizationSupport(supportComments: boolean): languages.TokensProvider;
}
