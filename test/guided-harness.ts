import type {
  GuidedFlow,
  GuidedInputs,
  GuidedStepId,
  GuidedTarget,
  WrongCheckId,
} from '../src/shared/model/guided-sign-in.ts';
import { signInAsUser } from './servers/sign-in-as-user.ts';
import { openProtected } from './sign-in-harness.ts';

type Options = Omit<Parameters<typeof openProtected>[0], 'url'> & {
  /** The stored server, called `api`; one that is not there by default. */
  url?: string;
};

/** Signs in as the user, and comes back as the browser does. */
export async function browseAsUser(url: string): Promise<void> {
  await fetch(await signInAsUser(url));
}

/** A core for guided sign-ins, with a browser whose user consents to everything. */
export async function openGuided({ url = 'http://127.0.0.1:1/mcp', ...options }: Options = {}) {
  const core = await openProtected({ url, browse: browseAsUser, ...options });
  const { guided } = core.backend;

  return {
    ...core,
    guided,
    async flow(target: GuidedTarget, inputs: GuidedInputs = {}) {
      const opened = await guided.open(target);
      if (opened.status !== 'opened') throw new Error('It wants an approval.');
      const { flowId } = opened;
      const room = guided.flow(flowId);
      room.edit(inputs);
      const step = (id: GuidedStepId) => stepOf(room.snapshot(), id);
      return {
        ...room,
        flowId,
        step,
        /** What a step says by name. */
        fact: (id: GuidedStepId, name: string) =>
          step(id).facts.find((fact) => fact.name === name)?.value,
        async wrong(checkId: WrongCheckId) {
          await room.runWrong(checkId);
          const found = room.snapshot().wrong.find(({ id }) => id === checkId);
          if (!found) throw new Error(`There is no check ${checkId}.`);
          return found;
        },
      };
    },
  };
}

/** The states of all steps, in their order. */
export const statusesOf = ({ steps }: GuidedFlow) => steps.map(({ status }) => status);

function stepOf({ steps }: GuidedFlow, id: GuidedStepId) {
  const found = steps.find((one) => one.id === id);
  if (!found) throw new Error(`There is no step ${id}.`);
  return found;
}
