import { brotliCompressSync, constants } from 'node:zlib';

const table = /[\\/]gpt-tokenizer[\\/]esm[\\/]bpeRanks[\\/]o200k_base\.js$/;
// A better one saves a fifteenth more, in ten times the time of this one.
const quality = 9;
const fileName = 'tokens.json.br';

/**
 * A Vite plugin that writes the largest table of a package, that of tokens, as a compressed file beside the code,
 * which reads it when it is loaded: a fifth smaller to download than as code, and read no slower.
 */
export const packedTable = () => ({
  name: 'packed-table',
  async load(id) {
    if (!table.test(id)) return null;
    const { default: tokens } = await import(`file://${id}`);
    const source = brotliCompressSync(JSON.stringify(tokens), {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    });
    this.emitFile({ type: 'asset', fileName, source });
    return [
      "import { readFileSync } from 'node:fs';",
      "import { brotliDecompressSync } from 'node:zlib';",
      `const name = ${JSON.stringify(fileName)};`,
      // The only worker that needs it holds this code, and lies beside the file.
      'const file = new URL(name, import.meta.url);',
      'export default JSON.parse(brotliDecompressSync(readFileSync(file)).toString());',
    ].join('\n');
  },
});
