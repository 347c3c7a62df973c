import { membersOf, type KeyGroup, type Member } from './key-group.ts';
import { jsonBlock, table } from './page-parts.ts';
import { typeOf } from './key-type.ts';
import { serverKeys } from './server-keys.ts';
import { settingsKeys } from './settings-keys.ts';
import { wholeServers, wholeSettings } from './whole-files.ts';

/** The text of docs/configuration.md, which `node scripts/configuration-reference.mjs` writes. */
export const configurationReference = (): string =>
  [
    '# Configuration',
    '',
    'Everything lies in one folder: `WIREBENCH_HOME` if set, else `~/.config/wirebench` (Linux), `~/Library/Application Support/Wirebench` (macOS), `%APPDATA%\\Wirebench` (Windows). `mcp.json` holds the servers, `settings.json` environments, the network and the other settings, `recordings/` the traffic, `history/` the arguments that were sent.',
    '',
    'The first two can be edited by hand. `node scripts/configuration-reference.mjs` writes this page, and `npm test` fails where a key, a bound or an example is not what the app reads.',
    '',
    '- [`mcp.json`](#mcpjson)',
    '- [References](#references)',
    '- [`settings.json`](#settingsjson)',
    '- [Environment variables](#environment-variables)',
    '- [Whole files](#whole-files)',
    '',
    '## `mcp.json`',
    '',
    'The entries stand in `mcpServers`, as in other clients; `servers`, as VS Code has it, is read too. Comments and commas at the end are allowed and stay. The file is watched: what is saved there is in the app at once, and a server that changed asks before it runs ([approvals.md](approvals.md)). A file that is not JSON is left unchanged, with the line and column in the sidebar, and changes are refused until it is repaired. An entry that can’t be used is listed with the reason; the others work. So is a member whose value can’t be read: it has no effect, the other members have theirs, and it stays in the file until you set it.',
    '',
    'What stands in files of other clients by other names (`timeout`, `allowed_tools`, `auth` …) is taken over when it is pasted, not when it stands in `mcp.json`.',
    '',
    ...groupsText(serverKeys, wholeServers),
    '## References',
    '',
    ...table(
      ['written', 'stands for'],
      [
        ['`${env:NAME}`', 'a variable of the environment that Wirebench was started in'],
        ['`${secret:NAME}`', 'a kept secret ([secrets.md](secrets.md))'],
        ['`${input:NAME}`', 'what you answer when the server is connected'],
        ['`${NAME}`', 'a variable of the entry’s own `env`, else of the active environment'],
      ],
    ),
    '',
    'They are read in `command`, `args`, `cwd`, the values of `env`, `url`, the values of `headers`, and the texts of `oauth` and `sandbox`. `${NAME}` is plain text where neither `env` nor any environment has NAME. One without a value stops the connection, which says which.',
    '',
    'In a command line that you type, paste, or give by `--stdio`, `$NAME` and `${NAME}` are the shell’s: they are read as `${env:NAME}`.',
    '',
    'An environment is a set of values for `${NAME}`, such as one for staging and one for production. _Environments_ in the palette (`Mod+K`) edits them, and the status bar chooses the active one. On the command line, `--environment NAME` takes another one for this command:',
    '',
    '```sh',
    'wirebench call echo --arg message=hi --server weather --environment staging',
    '```',
    '',
    '## `settings.json`',
    '',
    'Written by _Settings_. It is read when the app starts, so edit it while the app is closed. A file with a value out of its bounds is renamed to `settings.json.unusable`, and one with the members that can be used takes its place; for the others the defaults hold, and the app says so on stderr.',
    '',
    ...groupsText(settingsKeys, wholeSettings),
    '## Environment variables',
    '',
    ...table(
      ['variable', 'what it does'],
      [
        ['`WIREBENCH_HOME`', 'the folder of all files'],
        [
          '`WIREBENCH_LOGIN_SHELL=off`',
          'the desktop app does not ask the login shell for its environment, which it does where no terminal started it; the shell’s files see `WIREBENCH_READS_ENVIRONMENT=1`',
        ],
        ['`WIREBENCH_KEYRING=off`', 'leaves the system’s keyring alone ([secrets.md](secrets.md))'],
        ['`HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`', 'the proxy, where the settings name none'],
      ],
    ),
    '',
    '## Whole files',
    '',
    'Every key at least once. These are examples to take lines from, not to be used as they are.',
    '',
    ...jsonBlock(wholeServers),
    ...jsonBlock(wholeSettings),
  ].join('\n');

const groupsText = (groups: readonly KeyGroup[], file: unknown): string[] =>
  groups.flatMap((group) => [
    `### ${group.title}`,
    '',
    ...(group.text === undefined ? [] : [group.text, '']),
    ...table(
      ['key', 'type and bounds', 'default', 'example', 'what it is'],
      membersOf(group).map((member) => rowOf(group, member, groups, file)),
    ),
    '',
  ]);

function rowOf(
  group: KeyGroup,
  { name, node, isRequired }: Member,
  groups: readonly KeyGroup[],
  file: unknown,
): string[] {
  const key = group.keys[name];
  if (!key) throw new Error(`“${group.title}” says nothing of ${name}.`);
  const { as = name, bounds, about, standard = 'required' } = key;
  if (isRequired !== (standard === 'required')) {
    throw new Error(`The default of ${name} in “${group.title}” is wrong.`);
  }
  const type = node.oneOf ? 'object' : typeOf(node);
  const path = [...group.path, as].join('.');
  const inner = groups.find((one) => one !== group && one.path.join('.') === path);
  const example = JSON.stringify(exampleAt(file, group.path, as));
  return [
    `\`${as}\``,
    bounds === undefined ? type : `${type}; ${bounds}`,
    standard,
    inner ? `[below](#${anchorOf(inner.title)})` : `\`${example}\``,
    about,
  ];
}

/** The first value that a key has in the objects at this path. */
export function exampleAt(file: unknown, path: readonly string[], key: string): unknown {
  let objects = [file];
  for (const name of path) {
    objects = objects.flatMap((one) => {
      const inner = (one as Record<string, unknown>)[name];
      if (name === 'mcpServers') return Object.values(inner as object) as unknown[];
      return inner === undefined ? [] : inner;
    });
  }
  const holder = objects.find((one) => Object.hasOwn(one as object, key));
  if (holder === undefined) throw new Error(`No example has ${[...path, key].join('.')}.`);
  return (holder as Record<string, unknown>)[key];
}

/** The anchor that a heading has on the page. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');
