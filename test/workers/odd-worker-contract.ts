import { call, stream, typed } from '../../src/shared/rpc/define.ts';

export const oddWorkerContract = {
  double: call(typed<{ number: number }>).returns<number>(),
  refuse: call(typed<object>).returns<void>(),
  forever: call(typed<object>).returns<void>(),
  fail: call(typed<object>).returns<void>(),
  count: stream(typed<{ to: number }>).yields<number>(),
};
