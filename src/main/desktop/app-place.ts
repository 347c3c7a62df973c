import { randomBytes } from 'node:crypto';
import type { AppPlace } from '../core/ports.ts';
import { appReportPath } from '../shell/outer-frame.ts';
import { appsScheme, frameOrigin, pageOrigin } from './windows/page-address.ts';

/** A new place for an app, at a host that no other one has, and the address of the frame around it. */
export function newAppPlace(): { address: string; place: AppPlace } {
  return {
    address: `${frameOrigin}/${randomBytes(16).toString('hex')}`,
    place: {
      // A host of digits alone would be read as an IPv4 address.
      origin: `${appsScheme}://app-${randomBytes(12).toString('hex')}`,
      frame: frameOrigin,
      page: pageOrigin,
      reportPath: appReportPath,
      // Metadata names only addresses of the web, and the shell listens on none of them for long.
      isOurs: () => false,
    },
  };
}
