import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { firstScreen } from './scripts/stage/first-screen.mjs';
import { bundledPackages } from './scripts/stage/bundled-packages.mjs';
import { coreChunks } from './scripts/stage/core-chunks.mjs';
import { minifyPackages } from './scripts/stage/minify-packages.mjs';
import { packedTable } from './scripts/stage/packed-table.mjs';
import { quickModules } from './scripts/stage/quick-modules.mjs';
import { builtName, programSources, workerSources } from './src/main/core/workers/worker-table.ts';

/** Each needs only those before it. */
const monacoLayers = [
  'base',
  'platform',
  'editor/common',
  'editor/browser',
  'editor/contrib',
  'editor/standalone',
];

/** The entries of the build for these sources, by what they are called in it. */
const entries = (sources: string[]): Record<string, string> =>
  Object.fromEntries(sources.map((source) => [builtName(source), resolve(source)]));

/** What runs beside the core: threads, and programs that it starts. */
const mainApart = entries([...Object.values(workerSources), ...Object.values(programSources)]);
const mainEntries: Record<string, string> = {
  desktop: resolve('src/main/desktop/desktop.ts'),
  'core-process': resolve('src/main/desktop/core-process/core-process.ts'),
  'script-thread': resolve('src/main/desktop/core-process/script-thread.ts'),
  'desktop-updater': resolve('src/main/desktop/updates/updater.ts'),
  web: resolve('src/main/web/web.ts'),
  cli: resolve('src/main/cli/cli.ts'),
  conformance: resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js'),
  ...mainApart,
};

// For the notices of what is published (npm run stage).
const notedMain = bundledPackages(resolve('out/bundled/main.json'));
const notedPage = bundledPackages(resolve('out/bundled/page.json'));

// Everything is bundled: the packaged app holds out/ and no node_modules.
export default defineConfig({
  main: {
    plugins: [notedMain(), packedTable(), minifyPackages(), quickModules()],
    build: {
      // The oldest that runs the published package (scripts/stage/manifest.mjs).
      target: 'node22.16',
      externalizeDeps: false,
      minify: false,
      sourcemap: false,
      // The conformance suite is one file, loaded by itself.
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        // No line of the names of modules between them, which are a hundredth of a download.
        experimental: { attachDebugInfo: 'none' },
        input: mainEntries,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Names and lines stay, for whoever reads a stack; what documents packages would be an eighth of a download.
          comments: { legal: true, annotation: true, jsdoc: false },
          codeSplitting: {
            groups: coreChunks(Object.values(mainEntries), Object.values(mainApart)),
          },
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload must be one CommonJS file.
      rolldownOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    build: {
      minify: true,
      // An inlined font would be a data: address, which the page's policy refuses.
      assetsInlineLimit: 0,
      modulePreload: {
        // A module that is loaded later asks for its own ones, all from this machine: some forty
        // links at once held up the page for as long as it takes to draw it.
        resolveDependencies: (_file, modules, { hostType }) => (hostType === 'html' ? modules : []),
      },
      rolldownOptions: {
        input: {
          index: resolve('src/renderer/index.html'),
          'sandbox-proxy': resolve('src/renderer/sandbox/sandbox-proxy.ts'),
        },
        output: {
          // The frame around an app names its script itself.
          entryFileNames: ({ name }) =>
            name === 'sandbox-proxy' ? '[name].js' : 'assets/[name]-[hash].js',
          codeSplitting: {
            groups: [
              // What the frame around an app needs, and nothing of the page.
              { name: 'sandbox-proxy', test: /\/renderer\/sandbox\//, priority: 4 },
              // Runs first (scripts/stage/first-screen.mjs).
              {
                name: 'connect',
                test: /\/renderer\/backend\.ts$/,
                priority: 5,
                includeDependenciesRecursively: true,
              },
              // Read beside the rest, by another thread.
              { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
              // One file for the first screen, instead of one for each piece that a later one shares.
              { name: 'page', tags: ['$initial'], priority: 2 },
              // What is in one file is evaluated in one task; ui/editor/monaco-loader.ts takes one after the other.
              ...monacoLayers.map((layer) => ({
                name: `monaco-${layer.replace('/', '-')}`,
                test: new RegExp(`monaco-editor/esm/vs/${layer}/`),
                priority: 1,
              })),
            ],
          },
        },
      },
    },
    resolve: {
      alias: {
        // The one for browsers reads names of characters by innerHTML, which the page's policy refuses.
        'decode-named-character-reference': resolve(
          'node_modules/decode-named-character-reference/index.js',
        ),
      },
    },
    plugins: [react(), tailwindcss(), notedPage(), firstScreen()],
    worker: { format: 'es', plugins: () => [notedPage()] },
  },
});
