import { z } from 'zod';
import { approval, type LaunchSheet } from '../model/servers/launch-preview.ts';
import { settings } from '../model/settings.ts';
import { telemetrySettings, type TelemetryState } from '../model/telemetry.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

/** What can be asked of the settings, and of the telemetry that they turn on. */
export const settingsContract = {
  /** Changes the given settings, for the next connections. */
  'settings.write': call(() => settings.partial()).returns<void>(),
  /** The first sheet of what these settings would send elsewhere or hand over without approval. */
  'settings.sheet': call(() => settings.partial()).returns<LaunchSheet | undefined>(),
  'settings.approve': call(() =>
    z.object({ settings: settings.partial(), approval }),
  ).returns<void>(),
  /** Asks the endpoint whether it accepts spans; UNAVAILABLE with the reason where it does not. */
  'telemetry.test': call(() => telemetrySettings).returns<{ url: string; tookMs: number }>(),
  /** How many spans were sent and dropped, and what is wrong, then every change. */
  'telemetry.state': stream(() => none).yields<TelemetryState>(),
};
