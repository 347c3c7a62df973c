import { documentPattern, proxyAddress, webAddress } from '../../../shared/addresses.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { Pair } from '../../ui/fields/pairs-field.tsx';

export type TelemetryDraft = {
  isOn: boolean;
  endpoint: string;
  headers: Pair[];
  /** The names of the servers whose exchanges are sent; undefined for all servers. */
  servers: string[] | undefined;
  withContents: boolean;
  propagates: boolean;
};

/** The settings as they are typed. */
export type SettingsDraft = {
  proxy: string;
  noProxy: string;
  caFile: string;
  metadataDocument: string;
  days: string;
  gigabytes: string;
  telemetry: TelemetryDraft;
};

export type SettingsErrors = Partial<
  Record<'proxy' | 'metadataDocument' | 'days' | 'gigabytes' | 'endpoint', string>
>;

/** The limits on recordings where none is chosen: in days, and in gigabytes (10⁹ bytes). */
export const defaultDays = 30;
export const defaultGigabytes = 10;
const maxDays = 36_500;

export function draftOf({ network, recordings, telemetry, signIn }: Settings): SettingsDraft {
  const { days, bytes } = recordings ?? {};
  return {
    proxy: network.proxy ?? '',
    noProxy: network.noProxy ?? '',
    caFile: network.caFile ?? '',
    metadataDocument: signIn?.metadataDocument ?? '',
    days: days === undefined ? '' : String(days),
    gigabytes: bytes === undefined ? '' : String(bytes / 1e9),
    telemetry: {
      isOn: telemetry?.isOn ?? false,
      endpoint: telemetry?.endpoint ?? '',
      headers: (telemetry?.headers ?? []).map(([name, value]) => ({ name, value })),
      servers: telemetry?.servers,
      withContents: telemetry?.withContents ?? false,
      propagates: telemetry?.propagates ?? true,
    },
  };
}

export function errorsOf({
  proxy,
  metadataDocument,
  days,
  gigabytes,
  telemetry,
}: SettingsDraft): SettingsErrors {
  const { isOn, endpoint } = telemetry;
  const needsEndpoint = isOn || endpoint.trim() !== '';
  return {
    ...(!proxyAddress.test(proxy.trim()) && {
      proxy: 'Enter an address such as http://proxy.example:8080.',
    }),
    ...(metadataDocument.trim() !== '' &&
      !documentPattern.test(metadataDocument.trim()) && {
        metadataDocument:
          'Enter an https address with a path, such as https://example.com/client.json.',
      }),
    ...(!isAmount(days, maxDays) && { days: 'Enter a number of days, such as 30.' }),
    ...(!isAmount(gigabytes, 1e9) && { gigabytes: 'Enter a number of gigabytes, such as 10.' }),
    ...(needsEndpoint &&
      !webAddress.test(endpoint.trim()) && {
        endpoint: 'Enter an address such as http://127.0.0.1:4318.',
      }),
  };
}

/** The settings in which a draft differs from `before`, and no others. */
export function changedSettings(draft: SettingsDraft, before: Settings): Partial<Settings> {
  const { proxy, noProxy, caFile, days, gigabytes } = draft;
  const wanted: Partial<Settings> = {
    network: withoutEmpty({ proxy, noProxy, caFile }),
    signIn: withoutEmpty({ metadataDocument: draft.metadataDocument.trim() }),
    recordings: {
      ...(days.trim() !== '' && { days: Number(days) }),
      ...(gigabytes.trim() !== '' && { bytes: Number(gigabytes) * 1e9 }),
    },
    telemetry: telemetryOf(draft.telemetry),
  };
  const was = draftOf(before);
  const isSame = (names: (keyof SettingsDraft)[]) =>
    names.every((name) => JSON.stringify(draft[name]) === JSON.stringify(was[name]));
  if (isSame(['proxy', 'noProxy', 'caFile'])) delete wanted.network;
  if (isSame(['metadataDocument'])) delete wanted.signIn;
  if (isSame(['days', 'gigabytes'])) delete wanted.recordings;
  if (isSame(['telemetry'])) delete wanted.telemetry;
  return wanted;
}

export function telemetryOf(draft: TelemetryDraft): NonNullable<Settings['telemetry']> {
  const { isOn, endpoint, headers, servers, withContents, propagates } = draft;
  const pairs = headers.filter(({ name }) => name.trim() !== '');
  return {
    // Without an endpoint nothing can be sent: it is off, and the address is only a placeholder.
    isOn: isOn && endpoint.trim() !== '',
    endpoint: endpoint.trim() === '' ? 'http://127.0.0.1:4318' : endpoint.trim(),
    headers: pairs.map(({ name, value }): [string, string] => [name.trim(), value]),
    ...(servers && { servers }),
    withContents,
    propagates,
  };
}

const isAmount = (text: string, max: number): boolean => {
  const trimmed = text.trim();
  return (
    trimmed === '' || (/^\d*\.?\d+$/.test(trimmed) && Number(trimmed) > 0 && Number(trimmed) <= max)
  );
};

const withoutEmpty = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
