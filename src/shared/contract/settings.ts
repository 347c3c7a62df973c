import { z } from 'zod';
import { approval, type LaunchSheet } from '../model/servers/launch-preview.ts';
import { settings } from '../model/settings.ts';
import { telemetrySettings, type TelemetryState } from '../model/telemetry.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

/** What the user chose, and where that sends things. */
export const settingsContract = {
  /** Changes the settings that are named, for the next connections. */
  'settings.write': call(settings.partial()).returns<void>(),
  /** What these would send to another machine or hand over, and was not approved: the first of several. */
  'settings.sheet': call(settings.partial()).returns<LaunchSheet | undefined>(),
  'settings.approve': call(z.object({ settings: settings.partial(), approval })).returns<void>(),
  /** Asks the endpoint whether it would take spans; UNAVAILABLE with the reason where it would not. */
  'telemetry.test': call(telemetrySettings).returns<{ url: string; tookMs: number }>(),
  /** How many spans were sent and given up, and what is wrong; then every change. */
  'telemetry.state': stream(none).yields<TelemetryState>(),
};
