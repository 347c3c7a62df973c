import { kept, monaco } from './monaco.ts';

// The first editor takes several times as long as those after it: this one nobody sees, and it is made
// in two tasks. It speaks to no screen reader, for which Monaco would put an element into the page.

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
