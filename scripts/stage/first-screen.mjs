/**
 * Chromium compiles all functions of a script with this line at its top while it is read, beside the page, instead
 * of each when it is first called (v8.dev/blog/explicit-compile-hints).
 */
const allCalled = '//# allFunctionsCalledOnLoad\n';

/**
 * A Vite plugin for the scripts that the page's entry `index` needs: they are compiled ahead, and the chunk
 * `connect` runs as soon as it is there, so that the line to the core is opened while the rest is still read.
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
      const [connect] = Object.values(bundle).filter(({ name }) => name === 'connect');
      if (!connect) return [];
      const src = `./${connect.fileName}`;
      const attrs = { type: 'module', async: true, crossorigin: true, src };
      return [{ tag: 'script', attrs, injectTo: 'head' }];
    },
  },
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
