import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { Backend } from '../../core/backend.ts';
import { printable } from '../text/printable.ts';

/** Prints each log message as a line, without the secrets that are known. */
export function printLogs(
  { connections, withoutSecrets }: Backend,
  printError: (text: string) => void,
): void {
  connections.logs.onMessage((_connectionId, { level, logger, dataText }) => {
    const named = logger === undefined ? '' : ` ${logger}:`;
    const data = dataText.startsWith('"') ? parsedJson(dataText) : undefined;
    const text = typeof data === 'string' ? data : dataText;
    const line = `${level || 'no level'}${named} ${text.replaceAll(/[\r\n]+/g, ' ')}`;
    printError(`${printable(withoutSecrets(line))}\n`);
  });
}
