import { minify } from 'vite';

/** From this share on a chunk is that of packages. */
const packagesShare = 0.97;

/**
 * A Vite plugin that minifies the chunks which hold packages alone, a quarter of what they add to the
 * download. Ours keep their names and lines, for whoever reads a stack.
 */
export const minifyPackages = () => ({
  name: 'minify-packages',
  async renderChunk(code, { fileName, modules }) {
    if (shareOfPackages(modules) < packagesShare) return null;
    const { code: minified, errors } = await minify(fileName, code, { module: true });
    if (errors.length > 0) throw new Error(`${fileName} can’t be minified: ${errors[0].message}`);
    return { code: minified, map: null };
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
