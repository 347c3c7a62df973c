/**
 * Chromium compiles all functions of a script with this line at its top while it is read, beside the page, instead
 * of each when it is first called (v8.dev/blog/explicit-compile-hints).
 */
const allCalled = '//# allFunctionsCalledOnLoad\n';

/** The font of the first screen's letters, which a style sheet asks for only once there is text. */
const font = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * A Vite plugin for what the page's entry `index` needs: its scripts are compiled ahead, its font is loaded
 * beside them, and the chunk `connect` runs as soon as it is there, so that the line to the core is opened while the
 * rest is still read.
 */
export const firstScreen = () => ({
  name: 'first-screen',
  generateBundle: {
    // It has to be the first line: nothing is to be put above it.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of scriptsOf('index', bundle)) chunk.code = allCalled + chunk.code;
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const files = Object.values(bundle);
      const connect = files.find(({ name }) => name === 'connect');
      const letters = files.find(({ fileName }) => font.test(fileName));
      return [
        ...(connect ? [inHead('script', connect, { type: 'module', async: true }, 'src')] : []),
        ...(letters
          ? [inHead('link', letters, { rel: 'preload', as: 'font', type: 'font/woff2' }, 'href')]
          : []),
      ];
    },
  },
});

const inHead = (tag, { fileName }, attrs, from) => ({
  tag,
  attrs: { ...attrs, crossorigin: true, [from]: `./${fileName}` },
  injectTo: 'head',
});

/** The chunk of an entry, and all that it imports at once. */
function scriptsOf(entry, bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const reached = new Set(chunks.filter(({ isEntry, name }) => isEntry && name === entry));
  for (const { imports } of reached) {
    for (const one of chunks) if (imports.includes(one.fileName)) reached.add(one);
  }
  return [...reached];
}
