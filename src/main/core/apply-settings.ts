import type { AppContract } from '../../shared/contract/index.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import type { Network } from './connections/network.ts';
import { latestByKey } from './event-stream.ts';
import type { SettingsGate } from './servers/trust/settings-gate.ts';
import type { SettingsFile } from './storage/settings.ts';
import type { Telemetry } from './telemetry/create-telemetry.ts';
import type { Recorder } from './traffic/recorder.ts';

type Rooms = {
  settings: SettingsFile;
  /** Asked before settings send anything away. */
  gate: SettingsGate;
  network: Pick<Network, 'change'>;
  recorder: Pick<Recorder, 'setRetention'>;
  telemetry: Pick<Telemetry, 'change' | 'retry' | 'test' | 'state' | 'onState'>;
};

/** Keeps what the user chose, and tells the rooms that go by it. */
export function applySettings({ settings, gate, network, recorder, telemetry }: Rooms) {
  const write = (changed: Partial<Settings>) => {
    settings.write(changed);
    if (changed.network) network.change(changed.network);
    if (changed.recordings) recorder.setRetention(changed.recordings);
    if (changed.telemetry) telemetry.change(changed.telemetry);
  };
  /** Whether the proxy is approved may have changed: its connections are opened anew. */
  const openProxyAnew = () => network.change(settings.read().network);
  const handlers = {
    'settings.write': write,
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
  } satisfies Partial<Handlers<AppContract>>;
  return { write, openProxyAnew, handlers };
}
