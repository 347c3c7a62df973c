// Monaco alone in a page, as large bodies would be shown with it.
import * as monaco from 'monaco-editor/editor';

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
const element = document.querySelector('#editor');
element.style.height = '600px';

/** From the wish to the frame in which the text can be scrolled. */
globalThis.openInMonaco = async () => {
  const startedAt = performance.now();
  const text = await (await fetch('/text')).text();
  monaco.editor.create(element, { value: text, language: 'json', readOnly: true });
  await nextFrame();
  await nextFrame();
  return performance.now() - startedAt;
};
