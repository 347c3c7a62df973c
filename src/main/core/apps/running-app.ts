import type {
  AppFinding,
  AppItem,
  AppPermission,
  AppQuestion,
  AppState,
  AppStep,
  AppText,
} from '../../../shared/model/apps/app.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';

type Start = Pick<AppState, 'appId' | 'connectionId' | 'name' | 'resourceUri'>;
/** A question without its id; `Omit` on the union would mix its members. */
export type NewQuestion = AppQuestion extends infer Q
  ? Q extends AppQuestion
    ? Omit<Q, 'questionId'>
    : never
  : never;

const maxFindings = 100;
const maxQuestions = 10;
const maxMessages = 100;
/** What waits for the page is bounded; an app whose page takes nothing is ended. */
const maxWaiting = 64_000_000;

/** An app that runs: what the page is told of it, and what it asks of the user. */
export class RunningApp {
  private readonly startedAt = performance.now();
  private readonly waiting: string[] = [];
  private waitingLength = 0;
  private isChanged = false;
  private wake = () => {};
  private questionCount = 0;
  private readonly answers = new Map<number, (isAllowed: boolean) => void>();
  private current: AppState;

  constructor(start: Start, granted: readonly AppPermission[]) {
    this.current = {
      ...start,
      steps: {},
      displayMode: 'inline',
      wanted: [],
      granted: [...granted],
      findings: [],
      questions: [],
      messages: [],
      received: 0,
      sent: 0,
      lost: 0,
    };
  }

  get state(): AppState {
    return this.current;
  }

  change(change: Partial<AppState>): void {
    this.current = { ...this.current, ...change };
    this.isChanged = true;
    this.wake();
  }

  /** Notes that a step was reached, when it is the first time. */
  reached(step: AppStep): void {
    const { steps } = this.current;
    if (steps[step] !== undefined) return;
    this.change({ steps: { ...steps, [step]: performance.now() - this.startedAt } });
  }

  /** Keeps a finding, or counts it; returns whether it is a new one. */
  find(finding: Omit<AppFinding, 'count'>): boolean {
    const { findings } = this.current;
    const at = findings.findIndex(
      ({ message, line }) => message === finding.message && line === finding.line,
    );
    const known = findings[at];
    if (known) {
      this.change({ findings: findings.with(at, { ...known, count: known.count + 1 }) });
      return false;
    }
    if (findings.length >= maxFindings) return false;
    this.change({ findings: [...findings, { ...finding, count: 1 }] });
    return true;
  }

  /** Sends a text into the frame. */
  send(text: string): void {
    if (this.current.ended !== undefined) return;
    this.waiting.push(text);
    this.waitingLength += text.length;
    this.change({ sent: this.current.sent + 1 });
    if (this.waitingLength > maxWaiting)
      this.end('The page is not receiving messages for the app.');
  }

  /** Asks the user; false where the app is over, or asks too much at once. */
  ask(question: NewQuestion): Promise<boolean> {
    const { questions, ended } = this.current;
    if (ended !== undefined) return Promise.resolve(false);
    if (questions.length >= maxQuestions) {
      this.find({
        severity: 'warning',
        message: 'The app asks for more than the user can answer.',
      });
      return Promise.resolve(false);
    }
    this.questionCount += 1;
    const questionId = this.questionCount;
    return new Promise((resolve) => {
      this.answers.set(questionId, resolve);
      this.change({ questions: [...questions, { ...question, questionId }] });
    });
  }

  answer(questionId: number, isAllowed: boolean): void {
    const settle = this.answers.get(questionId);
    if (!settle) throw new RpcError('NOT_FOUND', 'The app no longer asks this.');
    this.answers.delete(questionId);
    const { questions } = this.current;
    this.change({ questions: questions.filter((one) => one.questionId !== questionId) });
    settle(isAllowed);
  }

  say(text: AppText): void {
    this.change({ messages: [...this.current.messages, text].slice(-maxMessages) });
  }

  end(why: string): void {
    if (this.current.ended !== undefined) return;
    for (const settle of this.answers.values()) settle(false);
    this.answers.clear();
    this.change({ ended: why, questions: [] });
  }

  /** What the page is told, until the app is over or the signal aborts; messages keep their order. */
  async *items(signal: AbortSignal): AsyncGenerator<AppItem> {
    const onAbort = () => this.wake();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted) {
        for (let text = this.waiting.shift(); text !== undefined; text = this.waiting.shift()) {
          this.waitingLength -= text.length;
          yield { type: 'message', text };
        }
        if (this.isChanged) {
          this.isChanged = false;
          yield { type: 'state', state: this.current };
          continue;
        }
        if (this.current.ended !== undefined) return;
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }
}
