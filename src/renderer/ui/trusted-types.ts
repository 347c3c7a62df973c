import { trustedTypePolicies } from '../../shared/trusted-types.ts';

// The DOM's types know neither these nor that its sinks take what they make, so it is called a string.
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

/** Starts a thread of ours; throws for a script of elsewhere. */
export function startThread(address: string): Worker {
  const { threads } = policies();
  return new Worker(threads ? threads.createScriptURL(address) : ownScript(address), {
    type: 'module',
  });
}

/** The one policy for all that Monaco lays out. It starts no threads by itself, and gets no addresses. */
export const monacoPolicy = (): Policy | undefined => policies().monaco;

/**
 * Returns a script's whole address; throws where its protocol or host is not the page's. Origins
 * are not compared, since for some schemes they differ from the window's.
 */
export function ownScript(address: string): string {
  const { href, protocol, host } = new URL(address, location.href);
  if (protocol !== location.protocol || host !== location.host) {
    throw new TypeError(`${href} is not a Wirebench script.`);
  }
  return href;
}
