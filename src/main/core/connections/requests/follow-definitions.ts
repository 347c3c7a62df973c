import { isDeepStrictEqual } from 'node:util';
import type { AnswerRule } from '../../../../shared/model/servers/answer-rule.ts';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import type { Root } from '../../../../shared/model/servers/declared.ts';
import type { Servers } from '../../servers/servers.ts';
import type { Trust } from '../../servers/trust/trust.ts';
import type { Variables } from '../variables/variables.ts';

/** A live connection, with what may change of its definition meanwhile. */
type Live = {
  snapshot: Pick<ConnectionSnapshot, 'serverName' | 'environment'>;
  roots: { list: Root[] };
  answerRules: readonly AnswerRule[];
  takeRoots(roots: Root[]): void;
};

type Rooms = {
  servers: Pick<Servers, 'get' | 'onChange'>;
  trust: Pick<Trust, 'check'>;
  variables: Pick<Variables, 'environmentName'>;
  /** The live connections of a server. */
  ofServer(serverName: string): Live[];
};

/**
 * Has live servers know of other roots, and be answered by other rules; what was not agreed to is
 * asked about with the next connection.
 */
export function followDefinitions({ servers, trust, variables, ofServer }: Rooms): void {
  async function follow(connection: Live): Promise<void> {
    const { serverName, environment } = connection.snapshot;
    const definition = servers.get(serverName);
    const { roots = [], answerRules = [] } = definition;
    const isSame =
      isDeepStrictEqual(roots, connection.roots.list) &&
      isDeepStrictEqual(answerRules, connection.answerRules);
    if (isSame) return;
    const launched = { ...definition, environment: variables.environmentName(environment) };
    const isAgreed = await trust.check(launched).then(
      (sheet) => sheet === undefined,
      () => false,
    );
    if (!isAgreed) return;
    connection.answerRules = answerRules;
    if (!isDeepStrictEqual(roots, connection.roots.list)) connection.takeRoots(roots);
  }

  servers.onChange(({ servers: defined }) => {
    for (const { name } of defined) {
      for (const connection of ofServer(name)) void follow(connection);
    }
  });
}
