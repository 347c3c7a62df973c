import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { AppFinding } from '../../../shared/model/apps/app.ts';
import type { RunningApp } from './running-app.ts';

/** What an app is shown for: a tool, or a question of its server. */
export type AppSubject = {
  connectionId: number;
  resourceUri: string;
  /** What is wrong with the way in which it is named. */
  findings: Omit<AppFinding, 'count'>[];
  /** Members of the host context. */
  hostContext: Record<string, unknown>;
  isForQuestion: boolean;
  /** Hands the app what it is for, once it listens; what it rejects with becomes a finding. */
  give(to: {
    app: RunningApp;
    bridge: AppBridge;
    appCapabilities: unknown;
    /** Aborts when the app is over. */
    signal: AbortSignal;
  }): Promise<void>;
  /** What only the app of a tool, or of a question, can do. */
  acts: Partial<SubjectActs>;
  /** Ends the app where there is no more use for it. Returns what stops that. */
  watch?(app: RunningApp): () => void;
};

export type SubjectActs = {
  /** Sends the input that was held back. */
  sendInput(): void;
  /** Sends the server the app's answer; throws REFUSED for another, or one that is not valid. */
  sendAnswer(answerId: number): void;
  /** Asks the app anew. */
  askAgain(): void;
};
