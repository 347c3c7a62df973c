import { mask } from '../../../shared/secrets/mask.ts';
import { mirroredHeaders } from '../../../shared/model/calls/mirrored-headers.ts';
import { paramHeadersOf } from '../../../shared/model/calls/param-header.ts';
import { isMarkedSecret, isSecretText } from '../../../shared/secrets/secret-places.ts';
import type { FieldMark } from '../../schema-form/form/form-context.ts';
import { valueOf, type JsonNode } from '../../schema-form/json/json-node.ts';
import type { Path } from '../../schema-form/json/json-text.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { revealed } from '../../ui/hidden-characters.ts';

export type MarkOf = (
  path: Path,
  own: unknown,
  node: JsonNode | undefined,
) => FieldMark | undefined;

const maxShown = 80;

/**
 * Marks the arguments that are also sent as an HTTP header (`x-mcp-header`, 2026-07-28), with that
 * header and its value.
 */
export function headerMarks(schema: unknown): MarkOf {
  let known: ReturnType<typeof placesOf> | undefined;
  return (path, own, node) => {
    if (!isSchema(own) || !Object.hasOwn(own, 'x-mcp-header')) return undefined;
    // The schema is walked at the first mark, since few tools have one.
    known ??= placesOf(schema);
    const { byPlace, faults } = known;
    const place = JSON.stringify(path);
    const header = byPlace.get(place);
    const name = header?.toLowerCase();
    const fault = faults.find(
      ({ path: at, twice }) =>
        JSON.stringify(at) === place || (twice !== undefined && twice === name),
    );
    if (header === undefined || fault) {
      const why = fault?.why ?? 'it is not reachable through properties alone';
      return {
        tone: 'warning',
        label: 'invalid header',
        title: `Clients omit this tool over HTTP: ${revealed(why)}.`,
      };
    }
    const text = Object.values(mirroredHeaders([{ path: [], header }], valueOf(node)))[0];
    const isSecret = isMarkedSecret(own) || isSecretText(String(path.at(-1)), own);
    const shown = text === undefined ? '' : `: ${isSecret ? mask : revealed(text, maxShown)}`;
    const label = `Mcp-Param-${revealed(header, maxShown)}${shown}`;
    return { label, title: titleOf(text) };
  };
}

function placesOf(schema: unknown) {
  const { headers, faults } = paramHeadersOf(schema);
  const byPlace = new Map(headers.map(({ path, header }) => [JSON.stringify(path), header]));
  return { byPlace, faults };
}

function titleOf(text: string | undefined): string {
  if (text === undefined) return 'Also sent as this HTTP header, once it has a value';
  return text.startsWith('=?base64?')
    ? 'Also sent as this HTTP header, in base64 because of its characters'
    : 'Also sent as this HTTP header';
}
