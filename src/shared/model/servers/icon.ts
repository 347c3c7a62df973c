import { isObject } from '../../json/is-object.ts';

/** The most bytes of an icon. */
export const maxIconBytes = 64_000;

/** The most characters of an icon’s address: as many as a `data:` URL of `maxIconBytes` takes. */
export const maxIconSrc = 90_000;

const maxIcons = 20;

/** An icon of a server, or of what it offers (2025-11-25, Icons). */
export type Icon = {
  src: string;
  mimeType?: string;
  /** Such as “48x48”, or “any”. */
  sizes?: string[];
  theme?: 'light' | 'dark';
};

/** A picture that was looked at, so that it can be drawn. */
export type IconImage = { mimeType: string; base64: string };

/** The icons of a definition as far as they can be read; what is malformed is left out. */
export function iconsIn(definition: unknown): Icon[] {
  const sent = isObject(definition) ? definition['icons'] : undefined;
  return Array.isArray(sent) ? sent.slice(0, maxIcons).flatMap(readIcon) : [];
}

function readIcon(sent: unknown): Icon[] {
  if (!isObject(sent)) return [];
  const { src, mimeType, sizes, theme } = sent;
  if (typeof src !== 'string' || src === '' || src.length > maxIconSrc) return [];
  return [
    {
      src,
      ...(typeof mimeType === 'string' && { mimeType: mimeType.slice(0, 100) }),
      ...(Array.isArray(sizes) && { sizes: sizes.slice(0, maxIcons).filter(isSize) }),
      ...((theme === 'light' || theme === 'dark') && { theme }),
    },
  ];
}

const isSize = (size: unknown): size is string => typeof size === 'string' && size.length <= 20;

/** Kinds that are never drawn: an SVG can hold a program, and is not rasterised here. */
const neverDrawn = /svg|gif|x-icon|vnd\.microsoft\.icon/i;

/**
 * The icon that suits a theme and a side of some pixels best: the smallest that is large enough;
 * undefined where none is of a kind that is drawn.
 */
export function bestIcon(
  icons: readonly Icon[],
  theme: 'light' | 'dark',
  side: number,
): Icon | undefined {
  const drawn = icons.filter(
    ({ src, mimeType }) =>
      !neverDrawn.test(mimeType ?? '') && !/^data:image\/svg|\.svg(?:$|[?#])/i.test(src),
  );
  const fits = drawn.filter((icon) => icon.theme === undefined || icon.theme === theme);
  const rank = (icon: Icon): number => {
    const own = sideOf(icon);
    if (own === undefined) return 5000;
    return own >= side ? own : 10_000 - own;
  };
  return (fits.length > 0 ? fits : drawn).toSorted((one, other) => rank(one) - rank(other))[0];
}

function sideOf({ sizes = [] }: Icon): number | undefined {
  const sides = sizes.map((size) => Number(/^(\d{1,5})x\d{1,5}$/.exec(size)?.[1]));
  const known = sides.filter((side) => side > 0);
  return known.length > 0 ? Math.max(...known) : undefined;
}
