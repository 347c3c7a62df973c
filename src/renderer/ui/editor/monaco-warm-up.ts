import { kept, monaco } from './monaco.ts';

// The first editor takes several times as long as later ones, so that an invisible one is made
// first, in two tasks. It has a container of its own for screen readers, or Monaco would add one to
// the page.

let editor: monaco.editor.IStandaloneCodeEditor | undefined;

export function makeEditor(): void {
  editor = monaco.editor.create(document.createElement('div'), {
    model: null,
    dimension: { width: 400, height: 200 },
    ariaContainerElement: document.createElement('div'),
  });
}

export const showText = (): void => editor?.setModel(kept);

export const endEditor = (): void => editor?.dispose();
