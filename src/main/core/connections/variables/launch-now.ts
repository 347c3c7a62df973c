import type { Launch, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { Variables } from './variables.ts';

/**
 * The launch of a definition with the values of its references, as a connection that is opened now
 * gets them; undefined where it wants inputs that were not given yet.
 */
export async function launchNow(
  variables: Pick<Variables, 'recall' | 'missingInputs' | 'take' | 'ready' | 'expand'>,
  definition: ServerDefinition,
  environmentName: string | undefined,
): Promise<Launch | undefined> {
  await variables.recall(definition);
  if (variables.missingInputs(definition).length > 0) return undefined;
  const environment = variables.take(environmentName);
  await variables.ready([definition.launch, environment.named]);
  return variables.expand(definition, environment).launch;
}
