import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import type { JsonRpcMessage } from '../../wire/json/json-rpc.ts';
import type { Told } from '../../wire/records/handshake-answer.ts';
import { legacyRevisions } from '../../wire/records/message-findings.ts';

/** The revision to speak with a server of the legacy era that named none, or one that is not known here. */
export const assumedRevision = '2025-11-25';
export const modernRevision = '2026-07-28';

/** The answer that the SDK gets, and the revision that the server named where it is not known here. */
type Mended = { answer: Record<string, unknown>; unknown: string | undefined };

const maxSaid = 200;
const internalError = -32_603;

/** An answer to `initialize` that the SDK's client takes. */
export function legacyAnswer({ protocolVersion, capabilities, serverInfo }: Told): Mended {
  const isKnown = protocolVersion === undefined || legacyRevisions.includes(protocolVersion);
  return {
    answer: {
      protocolVersion: (isKnown ? protocolVersion : undefined) ?? assumedRevision,
      capabilities: plain(capabilities),
      // Of a kind that the SDK's own check takes, whatever else the server says of itself.
      serverInfo: { name: serverInfo.name, version: serverInfo.version },
    },
    unknown: isKnown ? undefined : protocolVersion,
  };
}

/**
 * An answer to `server/discover` that the SDK's client takes; the server may list only revisions of
 * the legacy era.
 */
export function modernAnswer({ supportedVersions, capabilities }: Told): Mended {
  const isModern = supportedVersions.includes(modernRevision);
  const isLegacy = supportedVersions.some((version) => legacyRevisions.includes(version));
  const isAssumed = !isModern && !isLegacy;
  return {
    answer: {
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
      supportedVersions: isAssumed ? [...supportedVersions, modernRevision] : supportedVersions,
      capabilities: plain(capabilities),
    },
    unknown: isAssumed ? supportedVersions[0] : undefined,
  };
}

/** An error that the SDK's client takes, and what it says in one sentence. */
export function mended({ error, result }: JsonRpcMessage, method: string) {
  if (error === undefined) {
    const what = result === undefined ? 'neither a result nor an error' : said(jsonOf(result));
    const sentence = `It answered ${method} with ${what}.`;
    return { error: { code: internalError, message: sentence }, sentence };
  }
  const { code, message, data } = isObject(error) ? error : {};
  const isProper = Number.isInteger(code) && typeof message === 'string';
  const shown = isProper
    ? `${String(code)} (${said(message)})`
    : `the error ${said(jsonOf(error))}`;
  return {
    error: {
      code: Number.isInteger(code) ? (code as number) : internalError,
      message: typeof message === 'string' ? message : 'no reason given',
      ...(data === undefined ? {} : { data }),
    },
    sentence: `It refused ${method} with ${shown}.`,
  };
}

/** The capabilities that the client acts on, without members that its schemas could refuse. */
function plain(capabilities: Told['capabilities']): Told['capabilities'] {
  const entries = ['tools', 'resources', 'prompts', 'logging', 'completions'].flatMap((name) => {
    const declared = capabilities[name];
    if (!declared) return [];
    const flags = Object.entries(declared).filter(([, value]) => typeof value === 'boolean');
    return [[name, Object.fromEntries(flags)] as const];
  });
  return Object.fromEntries(entries);
}

function said(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return cutAtWord(line, maxSaid);
}
