import { isLoopbackHost } from '../../../../shared/private-address.ts';

/** Whether a browser comes back to this machine itself, as to a native app (RFC 8252, 7.3). */
export const isLoopbackRedirect = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isLoopbackHost(hostname);
