import { trustedTypePolicies } from '../../shared/trusted-types.ts';

/** Where the frames of apps are served, which the page may hold. */
type AppOrigins = {
  /** The frame around each app, which is the only one that the page holds itself. */
  frame: string;
  /** The apps within, as a source of a permissions policy; absent where none stands for them all. */
  apps?: string;
};

/**
 * The Content-Security-Policy of the page, which loads nothing from elsewhere but the frames of apps,
 * and runs no generated code.
 */
const contentSecurityPolicy = (apps?: AppOrigins) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    // Monaco and the toasts write styles of their own.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    'media-src data: blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(apps ? [`frame-src ${apps.frame}`] : []),
    // Only these policies may turn text into markup, or into the address of a script.
    "require-trusted-types-for 'script'",
    `trusted-types ${Object.values(trustedTypePolicies).join(' ')}`,
  ].join('; ');

/** What a browser could ask the user for; none of it is allowed. */
const deniedFeatures = [
  'accelerometer',
  'bluetooth',
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

/** What an app's metadata may ask for. A page can only hand on to a frame what it has itself. */
const appFeatures = ['camera', 'microphone', 'geolocation'];

const permissionsPolicy = (apps?: AppOrigins): string =>
  [
    ...deniedFeatures.map((feature) => `${feature}=()`),
    ...appFeatures.map((feature) => (apps ? `${feature}=${holders(apps)}` : `${feature}=()`)),
  ].join(', ');

/** Who may have what an app asks for: by the `allow` of a frame, and as the user granted it. */
const holders = ({ frame, apps }: AppOrigins): string =>
  apps === undefined ? '*' : `(self "${frame}" "${apps}")`;

/** The headers of every response of every shell, errors among them. */
export const pageHeaders = (apps?: AppOrigins) => ({
  'Content-Security-Policy': contentSecurityPolicy(apps),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // A page of another origin gets neither a handle to this window nor one of its files.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': permissionsPolicy(apps),
});
