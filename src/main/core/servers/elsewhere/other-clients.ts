import { homedir } from 'node:os';
import { join } from 'node:path';
import type {
  ExportedServers,
  ExportFormat,
  FoundFile,
} from '../../../../shared/model/servers/elsewhere.ts';
import type { Launch, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { ShellPorts } from '../../ports.ts';
import type { SecretMasker } from '../../secrets/masking/secret-masker.ts';
import type { Servers } from '../servers.ts';
import { canonicalJson } from '../trust/fingerprint-of.ts';
import { clientPlaces } from './client-places.ts';
import { exportServers } from './export-servers.ts';
import { findElsewhere } from './find-elsewhere.ts';

/** Definitions of other clients, read and written as text; their files are never changed. */
export type OtherClients = {
  /**
   * Finds definitions in a project's folder or a file, by its full path, or else in all places of
   * this user's clients. NOT_FOUND where a path has none.
   */
  find(path: string | undefined): Promise<FoundFile[]>;
  /** Whether exactly this definition, apart from its era, is found in a project's folder now. */
  holds(folder: string, definition: ServerDefinition): Promise<boolean>;
  export(names: string[], format: ExportFormat, withSecrets: boolean): ExportedServers;
};

export function createOtherClients(
  { platform, environment: env }: Pick<ShellPorts, 'platform' | 'environment'>,
  servers: Pick<Servers, 'get' | 'snapshot'>,
  /** Masks the known secrets in what is exported. */
  masker: SecretMasker,
  /** Hears of each definition that is found, whose secrets are known from then on. */
  learn: (launch: Launch) => void,
): OtherClients {
  const home = env[platform === 'win32' ? 'USERPROFILE' : 'HOME'] || homedir();
  const system = { platform, home, env };
  return {
    async find(path) {
      const stored = servers.snapshot().servers;
      const files = await findElsewhere({ ...system, path, stored });
      for (const file of files) {
        for (const one of file.status === 'read' ? file.servers : []) {
          if (one.status === 'usable') learn(one.definition.launch);
        }
      }
      return files;
    },
    async holds(folder, definition) {
      const files = await findElsewhere({ ...system, path: folder, stored: [] });
      const servers = files.flatMap((file) => (file.status === 'read' ? file.servers : []));
      return servers.some((one) => one.status === 'usable' && isSame(one.definition, definition));
    },
    export(names, format, withSecrets) {
      const definitions = names.map((name) => servers.get(name));
      const exported = exportServers({ definitions, format, withSecrets, masker });
      const place = clientPlaces(system).find(({ client }) => client === format);
      if (!place) return exported;
      return { ...exported, file: join(place.folder, place.pattern) };
    },
  };
}

const isSame = (one: ServerDefinition, other: ServerDefinition): boolean =>
  canonicalJson({ ...one, era: '' }) === canonicalJson({ ...other, era: '' });
