import { crc32 } from 'node:zlib';
import { isObject } from '../../../../shared/json/is-object.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import type { JsonRpcMessage } from '../json/json-rpc.ts';

type Direction = 'out' | 'in';
/** A request that was answered, and the first request of its exchange. */
type Answered = { root: number; method: string; subject: string | undefined };

const maxKept = 10_000;
/** A longer key is an attack on memory. */
const maxKey = 500;

/**
 * Knows which exchanges go on beyond their first answer: a call that asks for input and is sent again
 * with it (2026-07-28), and a task that is polled and reports on itself.
 */
export class ExchangeJoiner {
  private readonly rounds = new Map<string, number>();
  private readonly tasks = new Map<string, number>();

  /** The first request of the exchange that this message takes up again. */
  rootOf(direction: Direction, { method, params }: JsonRpcMessage): number | undefined {
    if (typeof method !== 'string' || !isObject(params)) return undefined;
    const again = askedAgainKey(direction, method, params);
    const root = again === undefined ? undefined : this.rounds.get(again);
    if (root !== undefined) return root;
    const task = relatedTask(params);
    if (task !== undefined) {
      return (
        this.tasks.get(taskKey(direction, task)) ?? this.tasks.get(taskKey(other(direction), task))
      );
    }
    const { taskId } = params;
    if (taskId === undefined || !/^(notifications\/)?tasks(\/|$)/.test(method)) return undefined;
    // The owner of a task is who is asked about it, or who reports on it.
    const owner = method.startsWith('notifications/') ? direction : other(direction);
    return this.tasks.get(taskKey(owner, taskId));
  }

  /** Remembers what an answer leaves open; `direction` is that of the answer. */
  answered(direction: Direction, { root, method, subject }: Answered, result: unknown): void {
    if (!isObject(result)) return;
    const { resultType, requestState, inputRequests, task, taskId } = result;
    if (resultType === 'input_required') {
      keep(
        this.rounds,
        roundKey(other(direction), method, subject, requestState, inputRequests),
        root,
      );
    }
    const id = isObject(task) ? task['taskId'] : resultType === 'task' ? taskId : undefined;
    if (id !== undefined && !method.startsWith('tasks/'))
      keep(this.tasks, taskKey(direction, id), root);
  }
}

function askedAgainKey(
  direction: Direction,
  method: string,
  params: Record<string, unknown>,
): string | undefined {
  const { requestState, inputResponses } = params;
  if (requestState === undefined && !isObject(inputResponses)) return undefined;
  const subject = params['name'] ?? params['uri'];
  const named = typeof subject === 'string' ? subject : undefined;
  return roundKey(direction, method, named, requestState, inputResponses);
}

/**
 * The key that joins the rounds of a call: `requestState`, which is opaque and comes back as it
 * was, or else the names of the inputs that were requested.
 */
function roundKey(
  direction: Direction,
  method: string,
  subject: string | undefined,
  state: unknown,
  inputs: unknown,
): string {
  const names = isObject(inputs) ? Object.keys(inputs).toSorted() : [];
  const given = typeof state === 'string' ? state : jsonOf(names);
  return jsonOf([direction, method, subject ?? '', typeof state, given.length, crc32(given)]);
}

const taskKey = (owner: Direction, taskId: unknown): string => owner + jsonOf(taskId);

function relatedTask(params: Record<string, unknown>): unknown {
  const meta = params['_meta'];
  const related = isObject(meta) ? meta['io.modelcontextprotocol/related-task'] : undefined;
  return isObject(related) ? related['taskId'] : undefined;
}

const other = (direction: Direction): Direction => (direction === 'out' ? 'in' : 'out');

function keep(map: Map<string, number>, key: string, root: number): void {
  if (key.length > maxKey) return;
  map.set(key, root);
  if (map.size <= maxKept) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
}
