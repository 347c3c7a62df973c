import { minify } from 'vite';

/** From this share on a chunk is that of packages, which little of ours only joins. */
const packagesShare = 0.85;

/**
 * A Vite plugin that minifies the chunks which hold packages and little else, a quarter of what they add to the
 * download. Ours keep their names and lines, for whoever reads a stack.
 */
export const minifyPackages = () => ({
  name: 'minify-packages',
  // What is changed before this is printed anew, with its blanks.
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || shareOfPackages(chunk.modules) < packagesShare) continue;
      const { code, errors } = await minify(chunk.fileName, chunk.code, { module: true });
      if (errors.length > 0) {
        throw new Error(`${chunk.fileName} can’t be minified: ${errors[0].message}`);
      }
      chunk.code = code;
    }
  },
});

/** How much of a chunk comes from packages, from 0 to 1. */
export function shareOfPackages(modules) {
  const lengths = Object.entries(modules).map(([id, { renderedLength }]) => ({
    length: renderedLength,
    isPackage: /[\\/]node_modules[\\/]/.test(id),
  }));
  const sum = (ones) => ones.reduce((all, { length }) => all + length, 0);
  const whole = sum(lengths);
  return whole === 0 ? 0 : sum(lengths.filter(({ isPackage }) => isPackage)) / whole;
}
