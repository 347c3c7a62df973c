import {
  appPermissions,
  type AppPermission,
  type AppPolicy,
} from '../../../shared/model/apps/app.ts';
import type { AppSources } from './app-sources.ts';

/** What scripts and workers may be made of, by policy. */
const profiles: Record<AppPolicy, { script: string[]; worker: string[] }> = {
  strict: { script: ["'unsafe-inline'"], worker: [] },
  reference: { script: ["'unsafe-inline'", "'unsafe-eval'", 'blob:', 'data:'], worker: ['blob:'] },
};

/** The feature of the browser that each permission is about. */
export const featureOf: Record<AppPermission, string> = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
};

/** What no metadata can ask for. */
const neverGranted = [
  'accelerometer',
  'clipboard-read',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
];

/** The Content-Security-Policy of an app; what it blocks is told to `reportPath`. */
export function contentPolicy(
  { connect, resource, frame, base }: AppSources,
  policy: AppPolicy,
  reportPath: string,
): string {
  const { script, worker } = profiles[policy];
  const list = (sources: string[]) => (sources.length > 0 ? sources.join(' ') : "'none'");
  return [
    "default-src 'none'",
    `script-src ${list([...script, ...resource])}`,
    `style-src ${list(["'unsafe-inline'", ...resource])}`,
    `img-src ${list(['data:', 'blob:', ...resource])}`,
    `media-src ${list(['data:', 'blob:', ...resource])}`,
    `font-src ${list(['data:', ...resource])}`,
    `connect-src ${list(connect)}`,
    `worker-src ${list(worker)}`,
    `frame-src ${list(frame)}`,
    `base-uri ${list(base)}`,
    "object-src 'none'",
    "form-action 'none'",
    `report-uri ${reportPath}`,
  ].join('; ');
}

/** What only the strict policy blocks; what both block is told by the one that is enforced. */
const strictDifference = (reportPath: string): string =>
  [
    `script-src ${profiles.strict.script.join(' ')} http: https:`,
    'worker-src http: https:',
    `report-uri ${reportPath}`,
  ].join('; ');

/** The sandbox of an app's frame; under the strict policy it has no origin of its own. */
export const sandboxOf = (policy: AppPolicy): string =>
  policy === 'strict' ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin';

type Policy = {
  sources: AppSources;
  policy: AppPolicy;
  granted: readonly AppPermission[];
  /** The app's own origin, and those of the frames around it. */
  origin: string;
  ancestors: readonly string[];
  reportPath: string;
};

/** The headers of an app's HTML. */
export function appHeaders({
  sources,
  policy,
  granted,
  origin,
  ancestors,
  reportPath,
}: Policy): Record<string, string> {
  const denied = appPermissions
    .filter((name) => !granted.includes(name))
    .map((name) => featureOf[name]);
  const reachable = [origin, ...reachedBy(sources)];
  return {
    'Content-Security-Policy': `${contentPolicy(sources, policy, reportPath)}; frame-ancestors ${ancestors.join(' ')}; sandbox ${sandboxOf(policy)}`,
    // What breaks in a host with the specification's default alone is told, not enforced.
    ...(policy === 'reference' && {
      'Content-Security-Policy-Report-Only': strictDifference(reportPath),
    }),
    // A Content-Security-Policy does not stop WebRTC; of all browsers only Chromium knows this header.
    'Connection-Allowlist': `(${[...new Set(reachable)].map((one) => `"${one}"`).join(' ')})`,
    'Permissions-Policy': [...denied, ...neverGranted].map((name) => `${name}=()`).join(', '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Origin-Agent-Cluster': '?1',
  };
}

/** What Chromium asks for where an address is of this machine or its network (Local Network Access). */
const localFeatures = ['local-network', 'loopback-network'];

/** The `allow` of a frame, for what the user granted, and for where the metadata lets an app go. */
export function allowOf(
  { granted, sources }: Pick<Policy, 'granted' | 'sources'>,
  origins: readonly string[],
): string {
  const features = granted.map((name) => featureOf[name]);
  if (reachedBy(sources).length > 0) features.push(...localFeatures);
  return features.map((name) => [name, ...origins].join(' ')).join('; ');
}

const reachedBy = ({ connect, resource, frame }: AppSources) => [...connect, ...resource, ...frame];
