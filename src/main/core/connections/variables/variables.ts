import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { Settings } from '../../../../shared/model/settings.ts';
import type { InputDefinition } from '../../../../shared/model/servers/variables.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { refersToSecret } from '../../secrets/references.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { ServerSecrets } from '../../secrets/server-secrets.ts';
import {
  expandVariables,
  inputNamesIn,
  type Expanded,
  type VariableValues,
} from './expand-variables.ts';

/** The values of the references in definitions; answers to inputs stay in memory, but for those that are to be kept. */
export type Variables = {
  /** The inputs that were not answered yet in this run of the app. */
  missingInputs(definition: ServerDefinition): InputDefinition[];
  answer(serverName: string, inputs: Record<string, string>): void;
  /** Takes the answers that were kept in place of those that are missing. */
  recall(definition: ServerDefinition): Promise<void>;
  /** Keeps these answers among the secrets, or no longer. REFUSED where the user has to choose a keeper first. */
  keep(
    definition: ServerDefinition,
    inputs: Record<string, string>,
    keeping: Keeping,
  ): Promise<void>;
  /** Forgets the answers; what was not secret becomes the default. */
  forget(serverName: string): void;
  /** The name of the active environment; BAD_INPUT where there is none of the name that is asked for. */
  environmentName(wanted?: string): string | undefined;
  /** Resolves when the secrets are open that these texts or the environment's variables refer to. */
  ready(texts: unknown): Promise<void>;
  /** A copy of an environment as it is now, which later changes don't reach. */
  take(environmentName: string | undefined): TakenEnvironment;
  /** Puts values in place of a definition's references; throws MissingVariable where one has none. */
  expand(definition: ServerDefinition, environment: TakenEnvironment): Expanded;
  /** Where the values of references come from, for a server and an environment. */
  values(definition: ServerDefinition, environment: TakenEnvironment): VariableValues;
  /** Takes values that are about to be sent, which are masked from now on wherever they leave the app. */
  learn(secrets: readonly [reference: string, value: string][]): void;
};

export type TakenEnvironment = Pick<VariableValues, 'named' | 'knownNames'>;

/** Whether answers are kept, and whether a file is good enough for them. */
export type Keeping = { isKept: boolean; mayUseFile?: boolean | undefined };

type Sources = {
  env: Record<string, string | undefined>;
  settings(): Pick<Settings, 'environments' | 'environment'>;
  /** The kept secrets; absent where none are kept. */
  secrets?: Pick<Secrets, 'ready' | 'referred'> | undefined;
  /** Where answers are kept; absent where none are. */
  kept?: Pick<ServerSecrets, 'answers' | 'keep' | 'forget'> | undefined;
  /** Hears of each value that may be a secret. */
  known: Pick<KnownSecrets, 'add'>;
};

export function createVariables({ env, settings, secrets, kept, known }: Sources): Variables {
  const answers = new Map<string, Map<string, string>>();
  const former = new Map<string, Map<string, string>>();
  const environments = () => settings().environments ?? [];

  const inputsOf = ({ name: serverName, launch, inputs = [] }: ServerDefinition) =>
    inputNamesIn(launch).map((name): InputDefinition => {
      const declared = inputs.find((input) => input.name === name);
      // An input that is referred to but not declared is taken for a secret.
      const input = declared ?? { name, isSecret: true };
      const before = former.get(serverName)?.get(name);
      return before === undefined || input.isSecret ? input : { ...input, default: before };
    });

  const take: Variables['take'] = (environmentName) => ({
    named: environments().find(({ name }) => name === environmentName),
    knownNames: new Set(environments().flatMap(({ variables }) => Object.keys(variables))),
  });

  const valuesFor: Variables['values'] = (definition, environment) => {
    const open = inputsOf(definition).filter(({ isSecret }) => !isSecret);
    const server = definition.name;
    return {
      env,
      secret: secrets && ((name: string) => secrets.referred(name, { server })),
      inputs: answers.get(definition.name) ?? new Map<string, string>(),
      openInputs: new Set(open.map(({ name }) => name)),
      ...environment,
    };
  };

  const learn: Variables['learn'] = (secrets) => {
    for (const [reference, value] of secrets) known.add(value, reference);
  };

  const missingInputs: Variables['missingInputs'] = (definition) =>
    inputsOf(definition).filter(({ name }) => !answers.get(definition.name)?.has(name));

  const answer: Variables['answer'] = (serverName, inputs) => {
    const given = answers.get(serverName) ?? new Map<string, string>();
    for (const [name, value] of Object.entries(inputs)) given.set(name, value);
    answers.set(serverName, given);
  };

  return {
    learn,
    take,
    values: valuesFor,
    async ready(texts) {
      const all = JSON.stringify([texts, environments()]);
      if (secrets && refersToSecret(all)) await secrets.ready();
    },
    missingInputs,
    answer,
    async recall(definition) {
      const names = missingInputs(definition).map(({ name }) => name);
      const found = await kept?.answers(definition.name, names);
      if (found && found.size > 0) answer(definition.name, Object.fromEntries(found));
    },
    async keep(definition, inputs, { isKept, mayUseFile = false }) {
      const { name: serverName } = definition;
      if (!isKept) return kept?.forget(serverName, Object.keys(inputs));
      const given = inputsOf(definition).flatMap(({ name, isSecret = false }) =>
        Object.hasOwn(inputs, name) ? [{ name, isSecret, value: inputs[name] ?? '' }] : [],
      );
      await kept?.keep(serverName, given, mayUseFile);
    },
    forget(serverName) {
      const given = answers.get(serverName);
      if (given) former.set(serverName, given);
      answers.delete(serverName);
    },
    environmentName(wanted) {
      const name = wanted ?? settings().environment;
      const found = environments().find((environment) => environment.name === name);
      if (found || wanted === undefined) return found?.name;
      const known = environments().map((environment) => `“${environment.name}”`);
      const which = known.length > 0 ? `there are ${known.join(', ')}` : 'there are none yet';
      throw new RpcError('BAD_INPUT', `There is no environment “${wanted}”; ${which}.`);
    },
    expand(definition, environment) {
      const expanded = expandVariables(definition.launch, valuesFor(definition, environment));
      learn(expanded.secrets);
      return expanded;
    },
  };
}
