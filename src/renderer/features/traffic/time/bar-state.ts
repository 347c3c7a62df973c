import type { WaterfallBar } from '../../../../shared/model/traffic/times.ts';
import { opensStream } from '../../../../shared/model/traffic/opens-stream.ts';

type BarState = WaterfallBar['state'] | 'stream';

/** The state of a bar on screen: a stream without a response, open or ended, waits for none. */
export const barState = ({ state, method }: Pick<WaterfallBar, 'state' | 'method'>): BarState =>
  state === 'pending' && opensStream(method) ? 'stream' : state;

/** Whether a bar has no end of its own, and reaches as far as the recording. */
export const isEndless = (state: BarState): boolean => state === 'pending' || state === 'stream';
