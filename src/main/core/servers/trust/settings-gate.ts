import type {
  Approval,
  Asker,
  LaunchSheet,
} from '../../../../shared/model/servers/launch-preview.ts';
import type { Settings } from '../../../../shared/model/settings.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { isFarAway } from './is-far-away.ts';
import type { Launchable, Trust } from './trust.ts';

/**
 * The gate for settings that send data away: spans to an OpenTelemetry endpoint, requests through a
 * proxy.
 */
export type SettingsGate = {
  /**
   * The sheet to approve before these settings are used: the first of several, undefined where all
   * are approved.
   */
  sheetOf(settings: Partial<Settings>): Promise<LaunchSheet | undefined>;
  /** Approves the first setting that `sheetOf` shows. REFUSED where it has changed since. */
  approve(settings: Partial<Settings>, approval: Approval): Promise<void>;
  /** Throws REFUSED, with what to do, where one of these settings is not approved. */
  check(settings: Partial<Settings>): Promise<void>;
};

/** The gate for the proxy that the settings have now. */
export type ProxyGate = {
  /** What to approve before anything goes through it; undefined where nothing is to be. */
  sheet(): Promise<LaunchSheet | undefined>;
  /** Approves what `sheet` showed. REFUSED where it has changed since. */
  approve(approval: Approval): Promise<void>;
};

type Asking = { asker: Asker; launch: Launchable };

export function settingsGate(trust: Pick<Trust, 'checkAll' | 'approveAll'>): SettingsGate {
  const firstOf = async (settings: Partial<Settings>) => {
    for (const { asker, launch } of askings(settings)) {
      const sheet = await trust.checkAll(asker, [launch]);
      if (sheet) return { asker, launch, sheet };
    }
    return undefined;
  };
  return {
    sheetOf: async (settings) => (await firstOf(settings))?.sheet,
    async approve(settings, approval) {
      const first = await firstOf(settings);
      if (first) await trust.approveAll(first.asker, [first.launch], approval);
    },
    async check(settings) {
      const first = await firstOf(settings);
      if (!first) return;
      const { name } = first.asker;
      throw new RpcError(
        'REFUSED',
        `${name} in the settings is not approved yet. Save it in Settings to review and approve what is sent there.`,
      );
    },
  };
}

/**
 * The settings that lead to another machine or hand over values of references. Others need no
 * approval.
 */
function askings({ network, telemetry }: Partial<Settings>): Asking[] {
  const found: Asking[] = [];
  const proxy = network?.proxy ?? '';
  if (proxy !== '' && isFarAway(proxy, [])) {
    found.push(asking('the proxy', proxy, {}, 'Requests to servers and to endpoints of models'));
  }
  if (telemetry?.isOn) {
    const { endpoint, headers, withContents } = telemetry;
    const named = Object.fromEntries(headers);
    if (isFarAway(endpoint, Object.values(named))) {
      const contents = withContents ? 'with' : 'without';
      const sends = `Requests of servers and their answers as spans, ${contents} arguments and results`;
      found.push(asking('the OpenTelemetry endpoint', endpoint, named, sends));
    }
  }
  return found;
}

const asking = (
  name: string,
  url: string,
  headers: Record<string, string>,
  sends: string,
): Asking => ({
  asker: { kind: 'setting', name },
  launch: { name, launch: { kind: 'http', url, headers }, sends },
});
