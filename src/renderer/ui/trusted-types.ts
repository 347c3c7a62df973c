import { trustedTypePolicies } from '../../shared/trusted-types.ts';

// The types of the DOM lack Trusted Types, whose values its sinks accept; they are declared as
// strings.
type Rules = { createHTML?(text: string): string; createScriptURL?(address: string): string };
type Policy = {
  name: string;
  createHTML(text: string): string;
  createScriptURL(address: string): string;
};
type Factory = { createPolicy(name: string, rules: Rules): Policy };
type Made = Record<'threads' | 'monaco', Policy | undefined>;

let made: Made | undefined;

/** Creates the policies; returns undefined ones where the browser has no Trusted Types. */
function policies(): Made {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  made ??= {
    threads: trustedTypes?.createPolicy(trustedTypePolicies.threads, {
      createScriptURL: ownScript,
    }),
    monaco: trustedTypes?.createPolicy(trustedTypePolicies.monaco, { createHTML: (text) => text }),
  };
  return made;
}

/** Starts one of the app's own worker scripts; throws a TypeError for a script of another host. */
export function startThread(address: string): Worker {
  const { threads } = policies();
  return new Worker(threads ? threads.createScriptURL(address) : ownScript(address), {
    type: 'module',
  });
}

/**
 * The policy for Monaco's markup. It makes no script addresses, since Monaco starts no threads
 * itself.
 */
export const monacoPolicy = (): Policy | undefined => policies().monaco;

/**
 * The absolute address of a script; throws a TypeError where its protocol or host is not the
 * page's. Origins are not compared, since for some schemes they differ from the window's.
 */
export function ownScript(address: string): string {
  const { href, protocol, host } = new URL(address, location.href);
  if (protocol !== location.protocol || host !== location.host) {
    throw new TypeError(`${href} is not a Wirebench script.`);
  }
  return href;
}
