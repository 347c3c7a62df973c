import { changingExports, classicScript, handingOn } from './classic-script.mjs';

/** The font of the first screen's letters, which a style sheet asks for only once there is text. */
const font = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * A Vite plugin for what the page's entry `index` needs at once: it becomes one classic script, and what is imported
 * later has it from there. The font is loaded beside it.
 */
export const firstScreen = () => ({
  name: 'first-screen',
  // The page and its preloads are written by then.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = scriptsOf('index', bundle);
      if (chunks.length === 0) return;
      refuseOtherEntries(chunks, bundle);
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
        const [name] = changingExports(this.getModuleInfo(id)?.code ?? '');
        if (name)
          throw new Error(`${id} exports “${name}” and changes it later (first-screen.mjs).`);
      }
      const source = classicScript(chunks);
      for (const chunk of chunks) chunk.code = handingOn(chunk);
      const script = this.emitFile({ type: 'asset', name: 'first-screen.js', source });
      const page = bundle['index.html'];
      page.source = withScript(page.source, this.getFileName(script), chunks);
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const letters = Object.values(bundle).find(({ fileName }) => font.test(fileName));
      if (!letters) return [];
      const href = `./${letters.fileName}`;
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});

/** The page with one script in the place of its modules. */
function withScript(html, fileName, chunks) {
  const isModule = (tag) => chunks.some((chunk) => tag.includes(`"./${chunk.fileName}"`));
  const rest = html.replace(/\n\s*<(?:script|link)\b[^>]*>(?:<\/script>)?/g, (tag) =>
    isModule(tag) ? '' : tag,
  );
  return rest.replace('</title>', `</title>\n    <script defer src="./${fileName}"></script>`);
}

/** What another page or frame loads is loaded without the classic script. */
function refuseOtherEntries(chunks, bundle) {
  for (const { fileName, isEntry, name, imports } of Object.values(bundle)) {
    if (!isEntry || name === 'index') continue;
    const shared = chunks.find((chunk) => imports.includes(chunk.fileName));
    if (shared) throw new Error(`${fileName} imports ${shared.fileName} of the first screen.`);
  }
}

/** The chunk of an entry and all that it imports at once, each after what it imports. */
function scriptsOf(entry, bundle) {
  const reached = new Set();
  const reach = (chunk) => {
    if (chunk?.type !== 'chunk' || reached.has(chunk)) return;
    for (const fileName of chunk.imports) reach(bundle[fileName]);
    reached.add(chunk);
  };
  reach(Object.values(bundle).find(({ isEntry, name }) => isEntry && name === entry));
  return [...reached];
}
