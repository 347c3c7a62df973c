import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@modelcontextprotocol/client';
import type { DeclaredCapabilities, Root } from '../../../../shared/model/servers/declared.ts';

type Line = { client: Client; server: { era: 'legacy' | 'modern' } };

/**
 * What `roots/list` is answered with over a connection (specification, roots): legacy servers by
 * reach/prepare-client.ts, modern ones by calls/call-line.ts.
 */
export class ToldRoots {
  list: Root[];
  private readonly isDeclared: boolean;

  constructor(list: Root[] = [], { roots }: DeclaredCapabilities) {
    this.list = list;
    this.isDeclared = roots !== undefined;
  }

  /** Answers with these from now on; a server that was told of the former ones hears of the change, where its era has a notification for it. */
  take(list: Root[], line: Line | undefined): void {
    if (isDeepStrictEqual(list, this.list)) return;
    this.list = list;
    if (line?.server.era !== 'legacy' || !this.isDeclared) return;
    // The line may break meanwhile; on the next one the server asks for the roots again.
    line.client.sendRootsListChanged().catch(() => undefined);
  }
}
