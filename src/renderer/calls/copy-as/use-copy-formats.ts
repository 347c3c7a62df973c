import { referencePattern } from '../../../shared/model/patterns.ts';
import type { ServerDefinition } from '../../../shared/model/server.ts';
import { isSchema } from '../../schema-form/schema.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { useServers } from '../../stores/servers-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { sentArguments, type Callee } from '../callee.ts';
import { copyFormats, type CopyFormat } from './copy-formats.ts';
import { safeLaunch } from './safe-launch.ts';

/** The forms in which a call with these arguments can be written down. */
export function useCopyFormats(callee: Callee, called: string, text: string): CopyFormat[] {
  const { connectionId, serverName, method, schema } = callee;
  const state = useConnections(({ byId }) => byId[connectionId]?.state);
  const definition = useServers(({ snapshot }) =>
    snapshot?.servers.find((server) => server.name === serverName),
  );
  const environments = useSettings(({ settings }) => settings?.environments);
  const isResource = method === 'resources/read';
  const asIs: CopyFormat = isResource
    ? { label: 'URI', text: () => called }
    : { label: 'Arguments as JSON', text: () => text };
  const argumentsText = sentArguments(callee, text.trim() === '' ? '{}' : text);
  if (!isObjectText(argumentsText)) return [asIs, { label: 'More (once the JSON is an object)' }];
  if (!definition || state?.status !== 'ready') return [asIs, { label: 'More (once connected)' }];
  const known = environments?.flatMap(({ variables }) => Object.keys(variables)) ?? [];
  const call = {
    serverName,
    method,
    name: called,
    argumentsText,
    schema,
    launch: safeLaunch(definition.launch, new Set(known)),
    revision: state.revision,
    envelope: state.era === 'modern' ? state.envelope : undefined,
    isSse: state.isSse === true,
  };
  return [asIs, ...copyFormats(call, inputNamesOf(definition))];
}

function isObjectText(text: string): boolean {
  try {
    return isSchema(JSON.parse(text));
  } catch {
    // Half-typed.
    return false;
  }
}

/** Of the inputs that the command line has to be told. */
const inputNamesOf = ({ launch }: ServerDefinition): string[] => [
  ...new Set(
    Array.from(JSON.stringify(launch).matchAll(referencePattern)).flatMap(([, kind, name]) =>
      kind === 'input' && name !== undefined ? [name] : [],
    ),
  ),
];
