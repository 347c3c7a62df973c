import type { WaterfallBar } from '../../../../shared/model/traffic/times.ts';
import { opensStream } from '../log/record-labels.ts';

type BarState = WaterfallBar['state'] | 'open';

/** The state of a bar on screen: a stream that is open waits for no answer. */
export const barState = ({ state, method }: Pick<WaterfallBar, 'state' | 'method'>): BarState =>
  state === 'pending' && opensStream(method) ? 'open' : state;
