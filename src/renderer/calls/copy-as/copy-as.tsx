import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { referencePattern } from '../../../shared/model/patterns.ts';
import type { ServerDefinition } from '../../../shared/model/server.ts';
import { report } from '../../notices.ts';
import { isSchema } from '../../schema-form/schema.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { useServers } from '../../stores/servers-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { sentArguments, type Callee } from '../callee.ts';
import { copyFormats, type CopyFormat } from './copy-formats.ts';
import { safeLaunch } from './safe-launch.ts';

type CopyAsProps = {
  callee: Callee;
  /** What is called with the present arguments. */
  called: string;
  /** The arguments as JSON text. */
  text: string;
};

const shownMs = 1500;

/** The call as it would be made now, in the forms in which others make it. */
export function CopyAs({ callee, called, text }: CopyAsProps) {
  const [copied, setCopied] = useState<string>();
  const formats = useFormats(callee, called, text);
  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async ({ label, text: made = () => '' }: CopyFormat) => {
    await copyText(made);
    setCopied(label);
  };
  const items = formats.map((format): MenuItem => ({
    label: format.label,
    isDisabled: !format.text,
    onSelect: () => report(copy(format), `${format.label} could not be copied`),
  }));
  return (
    <>
      <Menu items={items} align="end">
        <Button size="small" variant="ghost" icon={copied === undefined ? Copy : Check}>
          Copy as…
        </Button>
      </Menu>
      <output className="sr-only">{copied === undefined ? '' : `${copied} copied`}</output>
    </>
  );
}

function useFormats(callee: Callee, called: string, text: string): CopyFormat[] {
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
