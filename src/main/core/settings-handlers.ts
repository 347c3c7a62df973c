import type { AppContract } from '../../shared/contract/index.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import { latestByKey } from './event-stream.ts';
import type { SettingsGate } from './servers/trust/settings-gate.ts';
import type { SettingsFile } from './storage/settings.ts';
import type { Telemetry } from './telemetry/create-telemetry.ts';

type Rooms = {
  settings: Pick<SettingsFile, 'write'>;
  /** Is asked before settings send anything to another machine. */
  gate: SettingsGate;
  telemetry: Pick<Telemetry, 'retry' | 'test' | 'state' | 'onState'>;
  openProxyAnew(): void;
};

/** The handlers of settings and telemetry. */
export const settingsHandlers = ({ settings, gate, telemetry, openProxyAnew }: Rooms) =>
  ({
    'settings.write': (changed) => settings.write(changed),
    'settings.sheet': (wanted) => gate.sheetOf(wanted),
    'settings.approve': async ({ settings: wanted, approval }) => {
      await gate.approve(wanted, approval);
      openProxyAnew();
      telemetry.retry();
    },
    'telemetry.test': (wanted) => telemetry.test(wanted),
    'telemetry.state': (_input, { signal }) =>
      latestByKey(
        (push) => {
          push(telemetry.state());
          return telemetry.onState(push);
        },
        () => 'state',
        signal,
      ),
  }) satisfies Partial<Handlers<AppContract>>;
