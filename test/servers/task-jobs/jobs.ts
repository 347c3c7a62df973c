/** What a job may do while it works. */
export type JobHooks = {
  say(statusMessage: string): void;
  /** Asks several things at once; resolves with all answers, by the keys of the questions. */
  ask(questions: Json): Promise<Json>;
};
export type Json = Record<string, unknown>;

type Job = {
  description: string;
  /** Answers at once, without a task. */
  answer?(given: Json): Json;
  /** Works as a task where the client knows tasks. */
  work?(given: Json, hooks: JobHooks, params: Json): Promise<Json>;
  /** Whether it refuses a client that does not know tasks. */
  needsTask?: true;
  /** What it asks before it becomes a task (multi round-trip requests). */
  asksFirst?(params: Json): Json | undefined;
};

export const text = (words: string, more: Json = {}): Json => ({
  content: [{ type: 'text', text: words }],
  ...more,
});

const question = (message: string, property: string): Json => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message,
    requestedSchema: {
      type: 'object',
      properties: { [property]: { type: 'string' } },
      required: [property],
    },
  },
});

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const contentOf = (answer: unknown): string =>
  JSON.stringify((answer as { content?: unknown } | undefined)?.content ?? {});

/** The tools that the official suite looks for, each of which ends a task in another way. */
export const jobs: Record<string, Job> = {
  greet: {
    description: 'Greets at once.',
    answer: ({ name = 'you' }) => text(`Hello, ${String(name)}!`),
  },
  slow_compute: {
    description: 'Computes for some seconds.',
    async work({ seconds = 1 }, { say }) {
      say('Computing');
      await later(Number(seconds) * 1000);
      return text('Computed.', { structuredContent: { seconds } });
    },
  },
  failing_job: {
    description: 'Ends with an error of the tool.',
    needsTask: true,
    async work() {
      await later(200);
      return text('It did not work.', { isError: true });
    },
  },
  protocol_error_job: {
    description: 'Ends with a JSON-RPC error.',
    async work() {
      await later(200);
      throw Object.assign(new Error('It broke.'), { code: -32_603 });
    },
  },
  confirm_delete: {
    description: 'Asks before it deletes.',
    async work(_given, { ask }) {
      const { confirm } = await ask({ confirm: question('Really?', 'confirm') });
      return text(`Deleted: ${contentOf(confirm)}`);
    },
  },
  multi_input: {
    description: 'Asks two things at once.',
    async work(_given, { ask }) {
      const { first, second } = await ask({
        first: question('One?', 'one'),
        second: question('Two?', 'two'),
      });
      return text(`${contentOf(first)} ${contentOf(second)}`);
    },
  },
  test_tool_with_task: {
    description: 'Asks first, and becomes a task with the answer.',
    needsTask: true,
    asksFirst: ({ inputResponses }) =>
      (inputResponses as Json | undefined)?.['user_name'] === undefined
        ? {
            resultType: 'input_required',
            inputRequests: { user_name: question('Your name?', 'name') },
            requestState: 'first round',
          }
        : undefined,
    async work(_given, _hooks, { inputResponses }) {
      await later(100);
      return text(`Hello, ${contentOf((inputResponses as Json)['user_name'])}`);
    },
  },
};
