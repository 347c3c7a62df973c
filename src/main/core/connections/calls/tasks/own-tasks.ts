import { randomUUID } from 'node:crypto';
import { isObject } from '../../../../../shared/json/is-object.ts';
import type { DeclaredCapabilities } from '../../../../../shared/model/servers/declared.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import type { JsonRpcMessage } from '../../../wire/json/json-rpc.ts';
import { isAskable, isOffered, type Askable, type Asking } from '../../requests/askable.ts';
import type { RuleMark } from '../../requests/rule-mark.ts';
import { SamplingError } from '../../requests/sampling-error.ts';
import { relatedTaskKey } from './task-codecs.ts';

/** What is sent back to a request of the server. */
export type OwnAnswer =
  | { result: Record<string, unknown> }
  | { error: { code: number; message: string } };

type Options = {
  capabilities: DeclaredCapabilities;
  ask(method: Askable, params: unknown, asking: Asking): Promise<unknown>;
  /** Called before the answer of a rule goes out as the result to the request of this id. */
  onRule?(id: unknown, mark: RuleMark): void;
};

type OwnTask = {
  taskId: string;
  createdAt: number;
  changedAt: number;
  ttlMs: number;
  status: 'working' | 'completed' | 'failed' | 'cancelled';
  message?: string;
  end?: OwnAnswer;
  /** Noted where a rule gave the result. */
  mark?: RuleMark;
  ended: PromiseWithResolvers<void>;
  asking: AbortController;
};

const mostTasks = 2000;
const usualTtlMs = 300_000;
const longestTtlMs = 3_600_000;
const pollIntervalMs = 500;

/**
 * The tasks that a server makes of its own requests to the user (2025-11-25): it gets a task at once,
 * asks how it stands, and fetches the answer. The SDK can't answer so, which is why its client does
 * not see these requests.
 */
export class OwnTasks {
  private readonly options: Options;
  private readonly tasks = new Map<string, OwnTask>();

  constructor(options: Options) {
    this.options = options;
  }

  /** The answer to a request that is about tasks; undefined for any other. */
  answer({ id, method, params }: JsonRpcMessage): OwnAnswer | Promise<OwnAnswer> | undefined {
    const { capabilities } = this.options;
    if (!capabilities.tasks || typeof method !== 'string') return undefined;
    if (isAskable(method) && isObject(params) && isObject(params['task'])) {
      return isOffered(method, capabilities)
        ? this.create(method, params, params['task'])
        : undefined;
    }
    if (!/^tasks\/(get|result|cancel|list)$/.test(method)) return undefined;
    this.forgetExpired();
    if (method === 'tasks/list') return { result: { tasks: [...this.tasks.values()].map(shown) } };
    const taskId = isObject(params) ? params['taskId'] : undefined;
    const task = typeof taskId === 'string' ? this.tasks.get(taskId) : undefined;
    if (!task) return refusal('There is no such task.');
    if (method === 'tasks/get') return { result: shown(task) };
    return method === 'tasks/cancel' ? this.cancel(task) : this.result(task, id);
  }

  /** Takes the questions of all tasks back, since the connection is gone. */
  close(): void {
    for (const { asking } of this.tasks.values()) asking.abort();
    this.tasks.clear();
  }

  private create(
    method: Askable,
    params: Record<string, unknown>,
    { ttl }: Record<string, unknown>,
  ): OwnAnswer {
    this.forgetExpired();
    if (this.tasks.size >= mostTasks) return refusal(`There are ${mostTasks} tasks already.`);
    const wanted = typeof ttl === 'number' && ttl > 0 ? ttl : usualTtlMs;
    const now = Date.now();
    const task: OwnTask = {
      taskId: randomUUID(),
      createdAt: now,
      changedAt: now,
      ttlMs: Math.min(wanted, longestTtlMs),
      status: 'working',
      ended: Promise.withResolvers(),
      asking: new AbortController(),
    };
    this.tasks.set(task.taskId, task);
    const { task: _task, ...asked } = params;
    void this.ask(task, method, asked);
    return { result: { task: shown(task) } };
  }

  private async ask(task: OwnTask, method: Askable, params: unknown): Promise<void> {
    try {
      const result = await this.options.ask(method, params, {
        signal: task.asking.signal,
        onRule: (mark) => void (task.mark = mark),
      });
      end(task, 'completed', { result: { ...(result as Record<string, unknown>) } });
    } catch (error) {
      const code = error instanceof SamplingError ? error.code : -32_603;
      end(task, 'failed', { error: { code, message: messageOf(error) } });
    }
  }

  private cancel(task: OwnTask): OwnAnswer {
    if (task.end) return refusal(`The task is ${task.status} already.`);
    end(task, 'cancelled', refusal('The task was cancelled.'));
    task.asking.abort();
    return { result: shown(task) };
  }

  /** The answer of the user, as soon as there is one. */
  private async result(task: OwnTask, id: unknown): Promise<OwnAnswer> {
    await task.ended.promise;
    const { taskId, mark, end: own = refusal('The task has no result.') } = task;
    if ('error' in own) return own;
    const related = (result: object) => ({ ...result, _meta: { [relatedTaskKey]: { taskId } } });
    if (mark) {
      const { veiled } = mark;
      const shown = veiled && { ...veiled, result: related(veiled.result) };
      this.options.onRule?.(id, { ...mark, ...(shown && { veiled: shown }) });
    }
    return { result: related(own.result) };
  }

  private forgetExpired(): void {
    const now = Date.now();
    for (const [taskId, { createdAt, ttlMs, asking }] of this.tasks) {
      if (now < createdAt + ttlMs) continue;
      asking.abort();
      this.tasks.delete(taskId);
    }
  }
}

/** The task as the specification has it. */
function shown(task: OwnTask): Record<string, unknown> {
  const { taskId, status, message, createdAt, changedAt, ttlMs } = task;
  return {
    taskId,
    status,
    ...(message !== undefined && { statusMessage: message }),
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date(changedAt).toISOString(),
    ttl: ttlMs,
    pollInterval: pollIntervalMs,
  };
}

function end(task: OwnTask, status: OwnTask['status'], answer: OwnAnswer): void {
  if (task.end) return;
  task.end = answer;
  task.status = status;
  if ('error' in answer) task.message = answer.error.message;
  task.changedAt = Date.now();
  task.ended.resolve();
}

const refusal = (message: string): OwnAnswer => ({ error: { code: -32_602, message } });
