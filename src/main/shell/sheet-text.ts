import type {
  LaunchPreview,
  LaunchSheet,
  PreviewValue,
} from '../../shared/model/servers/launch-preview.ts';
import { whiteSpaceLabel, misleadingCharacters } from '../../shared/disguises.ts';

/**
 * The consent sheet as lines of text, for places without a page: all that would be run, reached and
 * handed over.
 */
export const sheetText = ({ launches, project, trustsProject }: LaunchSheet): string[] =>
  [
    ...(trustsProject && project !== undefined
      ? [`From now on, whatever is imported from ${quoted(project)} would run without being asked.`]
      : []),
    ...launches.flatMap((launch) => launchText(launch, launches.length > 1)),
  ].map(revealed);

function launchText(launch: LaunchPreview, isNamed: boolean): string[] {
  const { name, target, variables, headers, others, handsOver, sends, watched, warnings } = launch;
  const would = isNamed ? `${quoted(name)} would` : 'It would';
  const lines =
    target.kind === 'http'
      ? [`${would} reach ${quoted(target.url)}`]
      : [`${would} run ${quoted(target.command)}`];
  const rest =
    target.kind === 'http'
      ? []
      : [
          ...target.args.map((arg) => `  argument ${quoted(arg)}`),
          `  in ${target.cwd === undefined ? 'the working folder' : quoted(target.cwd)}`,
        ];
  return [
    ...lines,
    ...warnings.map((warning) => `  warning: ${warning}`),
    ...rest,
    ...sandboxText(launch.sandbox),
    ...variables.map((value) => `  variable ${valueText(value)}`),
    ...headers.map((value) => `  header ${valueText(value)}`),
    ...others.map((value) => `  ${valueText(value)}`),
    ...handsOver.map(({ reference, source }) => `  passes on ${reference}: ${source}`),
    ...(sends === undefined ? [] : [`  sends ${sends.charAt(0).toLowerCase()}${sends.slice(1)}`]),
    ...watched.map((glob) => `  restarts when ${quoted(glob)} changes`),
  ];
}

function sandboxText(sandbox: LaunchPreview['sandbox']): string[] {
  if (!sandbox || sandbox.status === 'none') return [];
  if (sandbox.status === 'refused') return [`  its sandbox is not available: ${sandbox.reason}`];
  const { command, args, notes } = sandbox;
  const line = [command, ...args].map(quoted).join(' ');
  return [`  in a sandbox, by ${line}`, ...notes.map((note) => `  note: ${note}`)];
}

/**
 * Makes control characters, invisible and look-alike characters visible, so that a line can't
 * drive or deceive the terminal.
 */
function revealed(line: string): string {
  let shown = '';
  let from = 0;
  for (const { index, text } of misleadingCharacters(line)) {
    shown += line.slice(from, index) + Array.from(text, codeOf).join('');
    from = index + text.length;
  }
  return shown + line.slice(from);
}

const codeOf = (one: string): string => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`;

/**
 * Quotes a text as JSON does, so that its end and its line breaks are seen. Runs of 8 or more
 * blanks are described in words.
 */
const quoted = (text: string): string =>
  text
    .split(/([ \t\n\r]{8,})/)
    .map((piece, at) => (at % 2 === 1 ? `(${whiteSpaceLabel(piece)})` : JSON.stringify(piece)))
    .join(' ');

const valueText = ({ name, value, maskedLength }: PreviewValue): string =>
  `${quoted(name)}: ${quoted(value)}${maskedLength === undefined ? '' : ` (${maskedLength} characters)`}`;
