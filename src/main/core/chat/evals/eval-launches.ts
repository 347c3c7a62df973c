import type { EvalFile } from '../../../../shared/model/chat/eval.ts';
import { endpointKinds } from '../../../../shared/model/chat-endpoint.ts';
import type { Asker } from '../../../../shared/model/servers/launch-preview.ts';
import { definitionsOf } from '../../servers/adhoc-servers.ts';
import type { Launchable } from '../../servers/trust/trust.ts';
import { endpointLaunch } from '../endpoints/endpoint-launch.ts';
import { customaryKey } from './eval-access.ts';

/**
 * The asker has no name: approval binds what an eval file starts and reaches, not where it lies.
 */
export const evalAsker: Asker = { kind: 'eval', name: '' };

/**
 * All that an eval file starts, reaches and hands over: its servers, and where its models are asked,
 * but for those that are `known`, which are endpoints of the user's own. BAD_INPUT where a server can't be read.
 */
export function evalLaunches(file: EvalFile, known?: ReadonlyMap<string, unknown>): Launchable[] {
  const models = [file.model].flat().filter((name) => !known?.has(name));
  const names = new Set(models.map((name) => name.split(':', 1)[0] ?? ''));
  return [
    ...definitionsOf(file.servers),
    ...[...names].flatMap((name) => launchOf(name, file) ?? []),
  ];
}

function launchOf(name: string, { endpoints = {} }: EvalFile): Launchable | undefined {
  const own = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  const kind = own?.kind ?? endpointKinds.find((one) => one === name);
  if (!kind || kind === 'demo') return undefined;
  return endpointLaunch(name, { ...own, kind, key: own ? own.key : customaryKey(kind) });
}
