// What can't be seen ends an address too, so that a link leads where it seems to. All in ASCII, which
// the build asks of raw strings.
const ending = String.raw`\s\p{C}<>"\x60|\\`;
const quotes = String.raw`\u2018-\u201F\u00AB\u00BB\u3000-\u303F\uFF00-\uFFEF`;

/**
 * An address as it stands in a text, without the punctuation behind it (GFM 0.29, 6.9). It ends at
 * emphasis and at a bracket that it did not open. No part can be read again from within, so that the
 * time is linear.
 */
export const bareAddress = new RegExp(
  [
    String.raw`(?<![A-Za-z0-9+])[Hh]ttps?:\/\/(?=[\p{L}\p{N}[])`,
    String.raw`(?:(?!\*\*|~~)[^${ending}${quotes}()[\]{}]`,
    String.raw`|\((?:[^${ending}()]|\([^${ending}()]*\))*\)`,
    String.raw`|\[[^${ending}[\]]*\]`,
    String.raw`|\{[^${ending}{}]*\})+`,
    String.raw`(?<![?!.,:;*_~'\u2026])`,
  ].join(''),
  'gu',
);
