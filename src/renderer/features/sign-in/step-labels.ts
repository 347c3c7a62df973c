import {
  Circle,
  CircleCheck,
  CircleX,
  History,
  LoaderCircle,
  Minus,
  User,
  type LucideIcon,
} from 'lucide-react';
import type {
  GuidedInputs,
  GuidedStep,
  GuidedStepId,
  GuidedTarget,
} from '../../../shared/model/guided-sign-in.ts';
import { duration } from '../../ui/format.ts';

/** What a step does, by the way in which the user consents. */
export const purposeOf = (id: GuidedStepId, { way }: Pick<GuidedInputs, 'way'>): string =>
  (way === 'device' && devicePurposes[id]) || stepPurposes[id];

const devicePurposes: Partial<Record<GuidedStepId, string>> = {
  request: 'Asks for a code that you enter on another device.',
  answer: 'Polls for tokens until you have entered the code.',
  tokens: 'Reads the tokens that came once the code was entered.',
};

const stepPurposes: Record<GuidedStepId, string> = {
  challenge: 'Sends a request without a token, and reads how the server asks for one.',
  resource: 'Reads where the resource describes itself, and who issues tokens for it.',
  'authorization-server': 'Reads the metadata of the authorization server.',
  client: 'Finds or registers the client that asks.',
  request: 'Composes the address that the browser is sent to.',
  answer: 'Waits for you to sign in, and checks what the browser returns.',
  tokens: 'Exchanges the code for tokens.',
  'first-call': 'Sends the request of the first step once more, with the token.',
  refresh: 'Gets a new access token with the refresh token.',
  revocation: 'Revokes the tokens and checks that they are revoked. They can’t be used afterwards.',
};

export const statusWords: Record<GuidedStep['status'], string> = {
  open: 'not run',
  running: 'running',
  'waiting-for-user': 'waits for you',
  done: 'done',
  failed: 'failed',
  skipped: 'skipped',
  stale: 'stale',
};

export const statusIcons: Record<GuidedStep['status'], { icon: LucideIcon; tone: string }> = {
  open: { icon: Circle, tone: 'text-text-muted' },
  running: { icon: LoaderCircle, tone: 'animate-spin text-accent' },
  'waiting-for-user': { icon: User, tone: 'text-accent' },
  done: { icon: CircleCheck, tone: 'text-success' },
  failed: { icon: CircleX, tone: 'text-danger' },
  skipped: { icon: Minus, tone: 'text-text-muted' },
  stale: { icon: History, tone: 'text-warning' },
};

/** A duration of whole milliseconds. */
export const milliseconds = (ms: number): string =>
  ms < 1 ? '< 1 ms' : ms < 1000 ? `${Math.round(ms)} ms` : duration(ms * 1000);

/** What is signed in at, as the user named it. */
export function targetLabel(target: GuidedTarget): string {
  switch (target.kind) {
    case 'server':
      return target.serverName;
    case 'url':
      return target.url;
    case 'issuer':
      return target.issuer;
  }
}
