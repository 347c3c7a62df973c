import { argumentsLine, type CallToCopy } from './call-to-copy.ts';
import { shWord } from './sh-word.ts';

/** The call of a tool as a `wirebench call` command, which finds the server by its name. */
export function commandLine(call: CallToCopy, inputNames: readonly string[]): string {
  const { name, serverName } = call;
  const args = [
    'wirebench call',
    `--server=${shWord(serverName)}`,
    ...inputNames.map((input) => `--input ${shWord(inputPair(input))}`),
    `--args ${shWord(argumentsLine(call))}`,
    // A name may begin like an option.
    name.startsWith('-') ? `-- ${shWord(name)}` : shWord(name),
  ];
  return args.join(' ');
}

const inputPair = (input: string) => [
  `${input}=`,
  { variable: input.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_') },
];
