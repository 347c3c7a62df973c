/**
 * A guide of the checkout as it stands on a page of its own: its pictures and links get whole addresses.
 * Where no repository is known, pictures go, and of a link its words stay.
 */
export function readmeOf(text, { version, repository }) {
  const base = (repository?.url ?? repository)?.replace(/^git\+|\.git$/g, '');
  const addressOf = (kind, path) => `${base}/${kind}/v${version}/${path}`;
  return text
    .replaceAll(/!\[([^\]]*)\]\((?!\w+:)([^)]+)\)\n*/g, (whole, _words, path) =>
      base ? whole.replace(path, addressOf('raw', path)) : '',
    )
    .replaceAll(/(?<!!)\[([^\]]+)\]\((?!\w+:|#)([^)]+)\)/g, (_whole, words, path) =>
      base ? `[${words}](${addressOf('blob', path)})` : words,
    );
}
