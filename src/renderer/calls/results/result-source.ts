import { createContext, type ReactNode } from 'react';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';

/** Where a result came from, so that what it links to can be read there. */
export type ResultSource = {
  serverName: string;
  /** Whether the result is that of reading a resource. */
  isReading: boolean;
  /** Shows the result of another call inside this one. */
  show(call: CallSnapshot): ReactNode;
};

/** Without one, such as in a recording, nothing can be read. */
export const ResultSourceContext = createContext<ResultSource | undefined>(undefined);
