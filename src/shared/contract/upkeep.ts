import { z } from 'zod';
import type { AppFacts, FaultReport, ThirdParty } from '../model/upkeep.ts';
import { call } from '../rpc/define.ts';
import { none } from './parts.ts';

/** What can be asked of this copy of the app itself: what it is, and what went wrong in it. */
export const upkeepContract = {
  'upkeep.facts': call(none).returns<AppFacts>(),
  /** The packages whose code is in the app; NOT_FOUND where this copy was built without their notices. */
  'upkeep.thirdParties': call(none).returns<ThirdParty[]>(),
  /** The text of the licence of one of them. */
  'upkeep.license': call(
    z.object({ name: z.string().max(300), version: z.string().max(300) }),
  ).returns<{ text: string }>(),
  /** Starts the app again, in safe mode or not; UNAVAILABLE in a shell that can't. */
  'upkeep.restart': call(z.object({ isSafeMode: z.boolean() })).returns<void>(),
  /** What was caught, the newest first. Nothing of it is sent anywhere. */
  'upkeep.faults': call(none).returns<FaultReport>(),
};
