import { isObject } from '../../../../shared/json/is-object.ts';
import type { JsonRpcMessage } from '../../wire/json/json-rpc.ts';
import { legacyRevisions } from '../../wire/records/message-findings.ts';

/** What the SDK gets in place of a message; undefined for the message as it is. */
export type Adapt = (message: JsonRpcMessage) => JsonRpcMessage | undefined;

const newestLegacy = '2025-11-25';
const modern = '2026-07-28';

/**
 * Keeps the SDK from hanging up on a server whose revision it does not know: an inspector shows such
 * a server, and lets it be talked to. `onFound` hears the revision that the server named. The record
 * of the message is not touched.
 */
export function adaptRevision(onFound: (revision: string) => void): Adapt {
  return (message) => {
    const { result } = message;
    if (!isObject(result)) return undefined;
    const { protocolVersion, supportedVersions } = result;
    if (typeof protocolVersion === 'string' && isObject(result['serverInfo'])) {
      if (legacyRevisions.includes(protocolVersion)) return undefined;
      onFound(protocolVersion);
      return { ...message, result: { ...result, protocolVersion: newestLegacy } };
    }
    if (!Array.isArray(supportedVersions) || !isObject(result['capabilities'])) return undefined;
    const versions = supportedVersions.filter((version) => typeof version === 'string');
    const isKnown = versions.some((v) => v === modern || legacyRevisions.includes(v));
    const [first] = versions;
    if (isKnown || first === undefined) return undefined;
    onFound(first);
    return { ...message, result: { ...result, supportedVersions: [...versions, modern] } };
  };
}
