import { isObject } from '../../../../../shared/json/is-object.ts';
import type { Asking, InputMethod } from '../../requests/askable.ts';
import type { RuleMark } from '../../requests/rule-mark.ts';

/** What a task asks, and answers with, of its questions. */
export type QuestionLine = {
  /** Whether the server was told that it may ask for this. */
  offers(method: unknown): method is InputMethod;
  ask(method: InputMethod, params: unknown, asking: Asking): Promise<unknown>;
  /** Sends the answer to the question of this key; rejects where it did not arrive. */
  answer(key: string, answer: TaskAnswer): Promise<void>;
  /** Called where no answer can be given, with the reason in a sentence. */
  onRefused(message: string): void;
};

/** What is sent for a question; `mark` where a rule answered. */
export type TaskAnswer = { response: unknown; mark?: RuleMark | undefined };

/** More questions at a time than anybody answers. */
const mostKeys = 1000;

/**
 * The questions in `inputRequests` (SEP-2663), each asked once by its key, which is never used again.
 * An answer that did not arrive is sent again with the next poll that still has its question.
 */
export class TaskQuestions {
  private readonly asked = new Set<string>();
  private readonly answers = new Map<string, TaskAnswer>();
  private readonly sending = new Set<string>();
  private line: QuestionLine | undefined;
  private closing = new AbortController();
  private samplingTurn: Promise<unknown> = Promise.resolve();

  /** Asks what was not asked yet. */
  take(line: QuestionLine, inputRequests: unknown): void {
    this.line = line;
    if (!isObject(inputRequests)) return;
    for (const [key, request] of Object.entries(inputRequests)) {
      if (this.answers.has(key)) void this.send(line, key);
      else if (!this.asked.has(key)) this.askOnce(line, key, request);
    }
  }

  /** Takes open questions back, since the task is over or its line is gone; those are asked anew. */
  drop(): void {
    this.line = undefined;
    this.closing.abort();
    this.closing = new AbortController();
    for (const key of this.asked) if (!this.answers.has(key)) this.asked.delete(key);
  }

  private askOnce(line: QuestionLine, key: string, request: unknown): void {
    const { method, params } = isObject(request) ? request : {};
    if (!line.offers(method)) {
      const wanted = typeof method === 'string' ? method.slice(0, 100) : 'something unreadable';
      return line.onRefused(`The task asked for ${wanted}, which was not declared.`);
    }
    if (this.asked.size >= mostKeys) {
      return line.onRefused(`The task asked for more than ${mostKeys} things.`);
    }
    this.asked.add(key);
    void this.ask(line, key, method, params);
  }

  private async ask(
    line: QuestionLine,
    key: string,
    method: InputMethod,
    params: unknown,
  ): Promise<void> {
    const { signal } = this.closing;
    try {
      // Sampling requests are asked one after the other, as those of a call are.
      let mark: RuleMark | undefined;
      const onRule = (given: RuleMark) => void (mark = given);
      const asking = () => line.ask(method, params, { signal, onRule });
      const turn = method === 'sampling/createMessage' ? this.samplingTurn.then(asking) : asking();
      this.samplingTurn = method === 'sampling/createMessage' ? quiet(turn) : this.samplingTurn;
      const response = await turn;
      if (signal.aborted || this.line !== line) return;
      this.answers.set(key, { response, mark });
      await this.send(line, key);
    } catch (error) {
      if (signal.aborted || this.line !== line) return;
      line.onRefused(error instanceof Error ? error.message : String(error));
    }
  }

  private async send(line: QuestionLine, key: string): Promise<void> {
    const answer = this.answers.get(key);
    if (!answer || this.sending.has(key)) return;
    this.sending.add(key);
    await line.answer(key, answer).catch(() => undefined);
    this.sending.delete(key);
  }
}

const quiet = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => undefined);
