import { memberOf } from '../../../../../shared/json/member-of.ts';
import { parsedJson } from '../../../../../shared/json/parsed-json.ts';

const longestMessage = 100_000;
const longestId = 1000;

/**
 * The task that a status notification is about (2025-11-25, tasks, "Task status notifications"; SEP-2663);
 * undefined where it names none.
 */
export function toldTask(content: Uint8Array | string): string | undefined {
  if (content.length > longestMessage) return undefined;
  const message = parsedJson(Buffer.from(content).toString('utf8'));
  const taskId = memberOf(memberOf(message, 'params'), 'taskId');
  return typeof taskId === 'string' && taskId.length <= longestId ? taskId : undefined;
}
