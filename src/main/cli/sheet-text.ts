import type { LaunchPreview, PreviewValue } from '../../shared/model/launch-preview.ts';
import { hiddenCharacters } from '../../shared/hidden-characters.ts';

/** The consent sheet for a terminal: all that would be run, reached and handed over, a line each. */
export function sheetText(preview: LaunchPreview): string[] {
  const { target, variables, headers, others, handsOver, watched, warnings } = preview;
  const lines =
    target.kind === 'http'
      ? [`It would reach ${target.url}`]
      : [
          `It would run ${quoted(target.command)}`,
          ...target.args.map((arg) => `  argument ${quoted(arg)}`),
          `  in ${target.cwd === undefined ? 'the working folder' : quoted(target.cwd)}`,
        ];
  return [
    ...lines,
    ...variables.map((value) => `  variable ${valueText(value)}`),
    ...headers.map((value) => `  header ${valueText(value)}`),
    ...others.map((value) => `  ${valueText(value)}`),
    ...handsOver.map(({ reference, source }) => `  hands over ${reference}: ${source}`),
    ...watched.map((glob) => `  starts anew when ${quoted(glob)} changes`),
    ...warnings.map((warning) => `  warning: ${warning}`),
  ].map(revealed);
}

/** Nothing in it drives the terminal, or is not seen there. */
const revealed = (line: string): string =>
  line.replaceAll(hiddenCharacters, (run) =>
    Array.from(run, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`).join(''),
  );

const quoted = (text: string): string => JSON.stringify(text);

const valueText = ({ name, value, maskedLength }: PreviewValue): string =>
  `${name}: ${quoted(value)}${maskedLength === undefined ? '' : ` (${maskedLength} characters)`}`;
