import type {
  BodyIndexState,
  BodyLines,
  BodyMatches,
  BodyPlace,
  BodyValue,
} from '../../../../shared/model/traffic/body-lines.ts';
import { call, typed } from '../../../../shared/rpc/define.ts';

type Find = { text: string; line: number; to: 'next' | 'previous' | 'here' };

/**
 * The calls of the thread that lays bodies out; `key` names a body, as `begin` was given it. They
 * fail with CLOSED for a body that the thread does not know, or has removed.
 */
export const bodyIndexContract = {
  begin: call(typed<{ key: string; folder: string; seq: number }>).returns<BodyIndexState>(),
  read: call(typed<{ key: string }>).returns<BodyIndexState>(),
  lines: call(typed<{ key: string; from: number; count: number }>).returns<BodyLines>(),
  find: call(typed<{ key: string } & Find>).returns<BodyMatches>(),
  /** The place of a line, or of what a path leads to; NOT_FOUND where a path leads nowhere. */
  place: call(typed<{ key: string; at: number | string[] }>).returns<BodyPlace>(),
  value: call(
    typed<{ key: string; line: number; offset: number; limit: number }>,
  ).returns<BodyValue>(),
};
