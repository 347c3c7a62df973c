import { changingExports, classicScript, handingOn } from './classic-script.mjs';

/** The font of the first screen's letters, which a style sheet asks for only once there is text. */
const font = /inter-latin-wght-normal[^/]*\.woff2$/;

/** Up to how many characters a chunk goes into one file with the next. */
const smallFile = 20_000;

/**
 * A Vite plugin for what the page's entry `index` needs at once: it becomes classic scripts, and what is imported
 * later has it from there. The font is loaded beside them.
 */
export const firstScreen = () => ({
  name: 'first-screen',
  // A browser that kept a file of this name would have the module that it was before.
  augmentChunkHash: () => 'classic',
  // The page and its preloads are written by then.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = scriptsOf('index', bundle);
      if (chunks.length === 0) return;
      refuseOtherEntries(chunks, bundle);
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
        const [name] = changingExports(this.getModuleInfo(id)?.code ?? '');
        if (name) throw new Error(`${id} exports “${name}” and changes it later.`);
      }
      const scripts = togetherWithSmall(chunks).map((together, index, all) => {
        const source = classicScript(together, all.slice(0, index).flat());
        return this.emitFile({ type: 'asset', name: `${together.at(-1).name}.js`, source });
      });
      for (const chunk of chunks) chunk.code = handingOn(chunk);
      const page = bundle['index.html'];
      const fileNames = scripts.map((script) => this.getFileName(script));
      page.source = withScripts(page.source, fileNames, chunks);
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

/** The page with these scripts in the place of its modules. */
function withScripts(html, fileNames, chunks) {
  const isModule = (tag) => chunks.some((chunk) => tag.includes(`"./${chunk.fileName}"`));
  const rest = html.replace(/\n\s*<(?:script|link)\b[^>]*>(?:<\/script>)?/g, (tag) =>
    isModule(tag) ? '' : tag,
  );
  const tags = fileNames.map((fileName) => `\n    <script defer src="./${fileName}"></script>`);
  return rest.replace('</title>', `</title>${tags.join('')}`);
}

/** The chunks as files: a small one costs a request of its own, large ones are read side by side. */
function togetherWithSmall(chunks) {
  const files = [];
  let small = [];
  for (const chunk of chunks) {
    small.push(chunk);
    if (chunk.code.length < smallFile && chunk !== chunks.at(-1)) continue;
    files.push(small);
    small = [];
  }
  return files;
}

/** What another page or frame loads is loaded without the classic scripts. */
function refuseOtherEntries(chunks, bundle) {
  for (const { fileName, isEntry, name, imports } of Object.values(bundle)) {
    if (!isEntry || name === 'index') continue;
    const shared = chunks.find((chunk) => imports.includes(chunk.fileName));
    if (shared) throw new Error(`${fileName} imports ${shared.fileName} of the first screen.`);
  }
}

/** The chunk of an entry and all that it imports at once, each after what it imports, and the small ones first. */
function scriptsOf(entry, bundle) {
  const reached = new Set();
  const reach = (chunk) => {
    if (chunk?.type !== 'chunk' || reached.has(chunk)) return;
    const imported = chunk.imports.map((fileName) => bundle[fileName]);
    imported.toSorted((one, other) => one.code.length - other.code.length).forEach(reach);
    reached.add(chunk);
  };
  reach(Object.values(bundle).find(({ isEntry, name }) => isEntry && name === entry));
  return [...reached];
}
