import { z } from 'zod';
import { proxyAddress } from '../../addresses.ts';

/** How servers are reached over HTTP; an absent member is taken from the process's environment. */
export const networkSettings = z.lazy(() =>
  z.object({
    /** `http://user:password@host:port`, `https://…` or `socks5://…`; '' for no proxy. */
    proxy: z
      .string()
      .trim()
      .regex(proxyAddress, 'Enter an address such as http://proxy.example:8080.')
      .optional(),
    /** Hosts to reach without the proxy, in the format of NO_PROXY. */
    noProxy: z.string().trim().max(10_000).optional(),
    /** A PEM file of certificate authorities to trust besides those of the system. */
    caFile: z.string().trim().max(4096).optional(),
  }),
);
export type NetworkSettings = z.infer<typeof networkSettings>;
