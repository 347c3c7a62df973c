import { isSecretOption } from '../../../shared/secrets/secret-names.ts';

/** A value among the arguments of a command: its name, and the text of its word before it. */
export type ArgumentValue = { name: string; head: string; value: string };

/**
 * The value in one argument, and what gives it its name: `--token=x` and `TOKEN=x` do themselves,
 * and `x` has that of the option `--token` before it. The name is '' where nothing gives one.
 */
export function argumentValue(args: readonly string[], at: number): ArgumentValue {
  const [word = '', before = ''] = [args[at], args[at - 1]];
  const option = /^--?[\w-]+$/.test(before) && !word.startsWith('-') ? before : '';
  const whole = { name: option, head: '', value: word };
  // A token in base64 may end like an assignment.
  if (isSecretOption(option)) return whole;
  const [, name, value] = /^(--?[\w-]+|[A-Za-z_]\w*)=(.+)$/s.exec(word) ?? [];
  return name === undefined || value === undefined ? whole : { name, head: `${name}=`, value };
}
