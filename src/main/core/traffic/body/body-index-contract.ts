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
 * What the thread that lays bodies out answers; `key` names the body. CLOSED: it does not know that
 * body, or no more.
 */
export const bodyIndexContract = {
  begin: call(typed<{ key: string; folder: string; seq: number }>()).returns<BodyIndexState>(),
  read: call(typed<{ key: string }>()).returns<BodyIndexState>(),
  lines: call(typed<{ key: string; from: number; count: number }>()).returns<BodyLines>(),
  find: call(typed<{ key: string } & Find>()).returns<BodyMatches>(),
  /** Of a line, or of what a path leads to. */
  place: call(typed<{ key: string; at: number | string[] }>()).returns<BodyPlace>(),
  value:
    call(
      typed<{ key: string; line: number; offset: number; limit: number }>(),
    ).returns<BodyValue>(),
};
