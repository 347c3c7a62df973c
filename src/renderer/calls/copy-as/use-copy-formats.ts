import { referencePattern } from '../../../shared/references.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { sentArguments, type Callee } from '../callee.ts';
import { copyFormats, type CopyFormat } from './copy-formats.ts';
import { useSafeLaunch } from './use-safe-launch.ts';

/** The forms in which a call with these arguments can be written down. */
export function useCopyFormats(callee: Callee, called: string, text: string): CopyFormat[] {
  const { connectionId, serverName, method, schema } = callee;
  const state = useConnections(({ byId }) => byId[connectionId]?.state);
  const server = useSafeLaunch(serverName);
  const isResource = method === 'resources/read';
  const asIs: CopyFormat = isResource
    ? { label: 'URI', text: () => called }
    : { label: 'Arguments as JSON', text: () => text };
  const argumentsText = sentArguments(callee, text.trim() === '' ? '{}' : text);
  if (!isObjectText(argumentsText)) return [asIs, { label: 'More (once the JSON is an object)' }];
  if (!server || state?.status !== 'ready') return [asIs, { label: 'More (once connected)' }];
  const call = {
    serverName,
    method,
    name: called,
    argumentsText,
    schema,
    launch: server.launch,
    revision: state.revision,
    envelope: state.era === 'modern' ? state.envelope : undefined,
    isSse: state.isSse === true,
  };
  return [asIs, ...copyFormats(call, inputNamesOf(server.definition))];
}

function isObjectText(text: string): boolean {
  try {
    return isSchema(JSON.parse(text));
  } catch {
    // The JSON is half-typed.
    return false;
  }
}

/** The names of the inputs that the command line must be given. */
const inputNamesOf = ({ launch }: ServerDefinition): string[] => [
  ...new Set(
    Array.from(JSON.stringify(launch).matchAll(referencePattern)).flatMap(([, kind, name]) =>
      kind === 'input' && name !== undefined ? [name] : [],
    ),
  ),
];
