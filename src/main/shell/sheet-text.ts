import type {
  LaunchPreview,
  LaunchSheet,
  PreviewValue,
} from '../../shared/model/launch-preview.ts';
import { hiddenCharacters } from '../../shared/hidden-characters.ts';

/** The consent sheet where there is no page: all that would be run, reached and handed over, a line each. */
export const sheetText = ({ launches }: LaunchSheet): string[] =>
  launches.flatMap((launch) => launchText(launch, launches.length > 1)).map(revealed);

function launchText(launch: LaunchPreview, isNamed: boolean): string[] {
  const { name, target, variables, headers, others, handsOver, watched, warnings } = launch;
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
    ...variables.map((value) => `  variable ${valueText(value)}`),
    ...headers.map((value) => `  header ${valueText(value)}`),
    ...others.map((value) => `  ${valueText(value)}`),
    ...handsOver.map(({ reference, source }) => `  hands over ${reference}: ${source}`),
    ...watched.map((glob) => `  starts anew when ${quoted(glob)} changes`),
  ];
}

/** Nothing in it drives the terminal, or is not seen there. */
const revealed = (line: string): string =>
  line.replaceAll(hiddenCharacters, (run) =>
    Array.from(run, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`).join(''),
  );

/** As JSON has it, so that its end and its line breaks are seen. */
const quoted = (text: string): string => JSON.stringify(text);

const valueText = ({ name, value, maskedLength }: PreviewValue): string =>
  `${quoted(name)}: ${quoted(value)}${maskedLength === undefined ? '' : ` (${maskedLength} characters)`}`;
