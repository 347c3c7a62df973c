import type {
  BodyIndexState,
  BodyLines,
  BodyMatches,
  BodyPlace,
  BodyValue,
} from '../../../../shared/model/traffic/body-lines.ts';

/** What the thread is asked; `key` names the body. */
export type BodyQuestion =
  | { ask: 'ready' }
  | { ask: 'begin'; key: string; folder: string; seq: number }
  | { ask: 'read'; key: string }
  | { ask: 'lines'; key: string; from: number; count: number }
  | { ask: 'find'; key: string; text: string; line: number; to: 'next' | 'previous' | 'here' }
  | { ask: 'place'; key: string; line: number }
  | { ask: 'pointer'; key: string; parts: string[] }
  | { ask: 'value'; key: string; line: number; offset: number; limit: number };

/** `which body`: the thread does not know it, or no more; `no body`: no such record. */
export type BodyAnswer =
  | { answer: 'which body' | 'no body' | 'ready' }
  | { answer: 'unreadable'; why: string }
  | ({ answer: 'state' } & BodyIndexState)
  | ({ answer: 'lines' } & BodyLines)
  | ({ answer: 'matches' } & BodyMatches)
  | ({ answer: 'place' } & BodyPlace)
  | ({ answer: 'value' } & BodyValue)
  | { answer: 'nothing' };
