/** THIRD-PARTY.md: whose code is in the package, under which licence, with its text. */
export function noticesOf(packages) {
  const intro = `Wirebench holds code and fonts of the ${packages.length} packages below, under the licences that follow.`;
  return `${['# Third-party notices', intro, ...packages.map(sectionOf)].join('\n\n')}\n`;
}

const sectionOf = ({ name, version, license, repository, text }) =>
  [
    `## ${name} ${version}`,
    `Licence: ${license}`,
    ...(/\bMPL-/.test(license) ? [sourceOffer({ name, version, repository })] : []),
    fenced(text),
  ].join('\n\n');

/** The Mozilla Public License 2.0, 3.2: whoever gets the program is told where the source is. */
const sourceOffer = ({ name, version, repository }) =>
  `It is used unchanged. Its source is at ${httpsOf(repository)}, and in the package that npm publishes as ${name}@${version}.`;

const httpsOf = (repository) =>
  repository
    .replace(/^git\+/, '')
    .replace(/^git:/, 'https:')
    .replace(/\.git$/, '');

/** A text as it is, whatever marks it holds. */
function fenced(text) {
  const longest = Math.max(2, ...[...text.matchAll(/^`+/gm)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
