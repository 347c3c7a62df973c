import { inputOfSecret, inputSecretName } from '../../../shared/secrets/input-secret.ts';
import type { Secrets } from './secrets.ts';

/** An answer to `${input:NAME}`. */
export type InputAnswer = { name: string; value: string; isSecret: boolean };

/** What is kept for a server by its name: answers to its inputs, and secrets that it may have. */
export type ServerSecrets = {
  /** The kept answers to these inputs, by input name; without those that can't be opened. */
  answers(serverName: string, names: readonly string[]): Promise<Map<string, string>>;
  /** Stores answers to inputs. REFUSED where the user has to choose a keeper first. */
  keep(serverName: string, answers: readonly InputAnswer[], mayUseFile: boolean): Promise<void>;
  /**
   * Forgets the answers to these inputs, or to all inputs of the server where no names are given.
   */
  forget(serverName: string, names?: readonly string[]): Promise<void>;
  /**
   * Moves the answers of a renamed server to its new name, and replaces the name in the audiences
   * of secrets.
   */
  rename(serverName: string, to: string): Promise<void>;
};

type Sources = Pick<
  Secrets,
  'ready' | 'list' | 'find' | 'value' | 'set' | 'remove' | 'setAudience'
>;

export function createServerSecrets(secrets: Sources): ServerSecrets {
  const member = (serverName: string) => `server:${serverName}`;
  /** The answers that are kept for this server alone, by their audience, with their inputs. */
  const keptFor = (serverName: string) =>
    secrets
      .list()
      .filter(({ kind, audience }) => isAnswer(kind) && audience.join('\n') === member(serverName))
      .map((secret) => ({ ...secret, input: inputOfSecret(secret) }));

  return {
    async answers(serverName, names) {
      const kept = new Map<string, string>();
      if (names.length === 0) return kept;
      await secrets.ready();
      for (const name of names) {
        const listed = keptFor(serverName).find(({ input }) => input === name);
        const found = listed && secrets.value(listed.name, { server: serverName });
        if (found && 'value' in found) kept.set(name, found.value);
      }
      return kept;
    },
    async keep(serverName, answers, mayUseFile) {
      for (const { name: input, value, isSecret } of answers) {
        const name = inputSecretName(serverName, input);
        await secrets.set({
          name,
          value,
          kind: isSecret ? 'input' : 'open-input',
          audience: [member(serverName)],
          keep: 'stored',
          mayUseFile,
        });
        // Older versions named some answers differently.
        const former = keptFor(serverName).find((one) => one.input === input && one.name !== name);
        if (former) await secrets.remove(former.name);
      }
    },
    async forget(serverName, names) {
      await secrets.ready();
      for (const { name, input } of keptFor(serverName)) {
        if (!names || names.includes(input)) await secrets.remove(name);
      }
    },
    async rename(serverName, to) {
      await secrets.ready();
      for (const { name, input, kind, keptIn } of keptFor(serverName)) {
        const found = secrets.value(name, { server: serverName });
        if ('value' in found) {
          await secrets.set({
            name: inputSecretName(to, input),
            value: found.value,
            kind,
            audience: [member(to)],
            keep: keptIn === 'memory' ? 'memory' : 'stored',
          });
        }
        await secrets.remove(name);
      }
      for (const { name, kind, audience } of secrets.list()) {
        if (kind !== 'text' || !audience.includes(member(serverName))) continue;
        const others = audience.filter((one) => one !== member(serverName) && one !== member(to));
        await secrets.setAudience(name, [...others, member(to)]);
      }
    },
  };
}

const isAnswer = (kind: string): boolean => kind === 'input' || kind === 'open-input';
