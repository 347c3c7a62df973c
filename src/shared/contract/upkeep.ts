import { z } from 'zod';
import type {
  AppFacts,
  CommandLineTool,
  FaultReport,
  ThirdParty,
  UpdatesState,
} from '../model/upkeep.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

/** What can be asked of this copy of the app itself: what it is, and what went wrong in it. */
export const upkeepContract = {
  'upkeep.facts': call(() => none).returns<AppFacts>(),
  /** The packages whose code is in the app; NOT_FOUND where this copy was built without their notices. */
  'upkeep.thirdParties': call(() => none).returns<ThirdParty[]>(),
  /** The text of the licence of one of them. */
  'upkeep.license': call(() =>
    z.object({ name: z.string().max(300), version: z.string().max(300) }),
  ).returns<{ text: string }>(),
  /** Starts the app again, in safe mode or not; UNAVAILABLE in a shell that can't. */
  'upkeep.restart': call(() => z.object({ isSafeMode: z.boolean() })).returns<void>(),
  /** What is known of newer versions; without an answer in a shell that has no updates. */
  'updates.state': stream(() => none).yields<UpdatesState>(),
  /** Keeps whether it is looked for new versions once a day. */
  'updates.choose': call(() => z.object({ isOn: z.boolean() })).returns<void>(),
  /** Asks the release feed now. */
  'updates.check': call(() => none).returns<void>(),
  /** Downloads what was found; what was downloaded is started by `updates.install`. */
  'updates.download': call(() => none).returns<void>(),
  'updates.install': call(() => none).returns<void>(),
  /** The command that the desktop app can put on the PATH; UNAVAILABLE elsewhere. */
  'commandLine.state': call(() => none).returns<CommandLineTool>(),
  'commandLine.install': call(() => none).returns<CommandLineTool>(),
  'commandLine.remove': call(() => none).returns<CommandLineTool>(),
  /** What was caught, the newest first. Nothing of it is sent anywhere. */
  'upkeep.faults': call(() => none).returns<FaultReport>(),
};
