import { isObject } from '../../../../shared/json/is-object.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import { memberText } from '../../wire/json/member-text.ts';
import type { RawRequest } from '../../wire/raw-lane.ts';

/**
 * A request of any method, whose params are the members of a JSON object, byte for byte. Its `_meta`
 * is joined with what the server's era asks for; one that is no object is sent as it is, since wrong
 * messages can be sent on purpose.
 */
export function anyRequest(method: string, paramsText = '{}'): RawRequest {
  const json = Buffer.from(onOneLine(paramsText));
  const parsed = parsedJson(paramsText);
  const names = isObject(parsed) ? Object.keys(parsed) : [];
  const meta = isObject(parsed) ? parsed['_meta'] : undefined;
  const params = names
    .filter((name) => name !== '_meta' || !isObject(meta))
    .map((name): [string, string] => [name, memberText(json, name)?.toString('utf8') ?? 'null']);
  return { method, params, ...(isObject(meta) && { meta }) };
}

/** A stdio message must not hold line feeds; valid JSON has them between tokens only. */
export const onOneLine = (json: string): string => json.replaceAll(/[\r\n]/g, ' ');
