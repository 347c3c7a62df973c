import type { ShellPorts } from '../ports.ts';
import type { SettingsGate } from '../servers/trust/settings-gate.ts';
import type { SettingsFile } from '../storage/settings.ts';
import { createTelemetry, type Telemetry, type TelemetryOptions } from './create-telemetry.ts';

type Rooms = Pick<TelemetryOptions, 'agent' | 'recordingId' | 'secrets' | 'known'> & {
  ports: Pick<ShellPorts, 'environment' | 'version' | 'isSafeMode'>;
  settings: Pick<SettingsFile, 'read' | 'onWritten'>;
  gate: Pick<SettingsGate, 'check'>;
};

/**
 * Opens the export of spans with the present settings, and follows their changes; nothing is sent
 * without approval, and nothing by itself in safe mode.
 */
export function openTelemetry({ ports, settings, gate, ...options }: Rooms): Telemetry {
  const telemetry = createTelemetry({
    ...options,
    settings: ports.isSafeMode ? undefined : settings.read().telemetry,
    environment: ports.environment,
    version: ports.version,
    checkApproved: (changed) => gate.check({ telemetry: changed }),
  });
  settings.onWritten('telemetry', telemetry.change);
  return telemetry;
}
