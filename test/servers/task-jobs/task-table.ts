import { randomUUID } from 'node:crypto';
import type { JobHooks, Json } from './jobs.ts';

type Task = {
  taskId: string;
  status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  result?: Json;
  error?: Json;
  questions: Map<string, unknown>;
  answers: Json;
  onAnswered: () => void;
};

const now = () => new Date().toISOString();

/** The tasks of a server (SEP-2663), to be asked about so often; `onChange` hears of each as it is shown. */
export function taskTable(onChange: (taskId: string, shown: Json) => void, pollIntervalMs: number) {
  const shown = (task: Task): Json => ({ ...shownOf(task), pollIntervalMs });

  const tasks = new Map<string, Task>();

  function change(task: Task, more: Partial<Task>): void {
    if (['completed', 'failed', 'cancelled'].includes(task.status)) return;
    Object.assign(task, more, { lastUpdatedAt: now() });
    onChange(task.taskId, shown(task));
  }

  return {
    /** Begins a task of this work. */
    create(work: (hooks: JobHooks) => Promise<Json>): Json {
      const task: Task = {
        taskId: randomUUID(),
        status: 'working',
        createdAt: now(),
        lastUpdatedAt: now(),
        questions: new Map(),
        answers: {},
        onAnswered: () => {},
      };
      tasks.set(task.taskId, task);
      const ask: JobHooks['ask'] = (questions) =>
        new Promise((resolve) => {
          task.onAnswered = () => resolve(task.answers);
          for (const [key, question] of Object.entries(questions))
            task.questions.set(key, question);
          change(task, { status: 'input_required' });
        });
      const say = (statusMessage: string) => change(task, { statusMessage });
      work({ ask, say }).then(
        (result) =>
          change(task, { status: 'completed', result: { resultType: 'complete', ...result } }),
        ({ code = -32_603, message }: { code?: number; message: string }) =>
          change(task, { status: 'failed', statusMessage: message, error: { code, message } }),
      );
      return { resultType: 'task', ...shown(task) };
    },
    has: (taskId: string) => tasks.has(taskId),
    get: (taskId: string): Json => shown(tasks.get(taskId) as Task),
    cancel(taskId: string): Json {
      change(tasks.get(taskId) as Task, { status: 'cancelled', statusMessage: 'As asked' });
      return {};
    },
    /** Takes answers, also some of them; those to keys that nobody asked for are left alone. */
    update(taskId: string, responses: Json): Json {
      const task = tasks.get(taskId) as Task;
      for (const [key, answer] of Object.entries(responses)) {
        if (task.questions.delete(key)) task.answers[key] = answer;
      }
      if (task.questions.size === 0 && task.status === 'input_required') {
        change(task, { status: 'working' });
        task.onAnswered();
      }
      return {};
    },
  };
}

const shownOf = ({ taskId, status, statusMessage, ...task }: Task): Json => ({
  taskId,
  status,
  ...(statusMessage !== undefined && { statusMessage }),
  createdAt: task.createdAt,
  lastUpdatedAt: task.lastUpdatedAt,
  ttlMs: 60_000,
  ...(status === 'completed' && { result: task.result }),
  ...(status === 'failed' && { error: task.error }),
  ...(status === 'input_required' && { inputRequests: Object.fromEntries(task.questions) }),
});
