import { trustedTypePolicies } from '../../shared/trusted-types.ts';

/**
 * The Content-Security-Policy of the page, which loads nothing from elsewhere and runs no generated
 * code.
 */
const contentSecurityPolicy = [
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
  // Only these policies may turn text into markup, or into the address of a script.
  "require-trusted-types-for 'script'",
  `trusted-types ${Object.values(trustedTypePolicies).join(' ')}`,
].join('; ');

/** The Permissions-Policy, which denies every feature that a browser could ask the user for. */
const permissionsPolicy = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers of every response of every shell, errors among them. */
export const pageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // A page of another origin gets neither a handle to this window nor one of its files.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': permissionsPolicy,
};
