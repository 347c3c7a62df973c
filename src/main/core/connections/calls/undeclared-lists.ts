import type { CatalogFailure, CatalogKind } from '../../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';

/**
 * Which lists a server has that it did not declare. Each is asked for once, since most servers refuse:
 * `asks` reads it, and rejects where there is none.
 */
export function undeclaredLists(asks: (kind: CatalogKind) => Promise<void>) {
  const found = new Map<CatalogKind, Promise<boolean>>();

  const has = (kind: CatalogKind): Promise<boolean> => {
    const known = found.get(kind);
    if (known) return known;
    const asked = ask(kind);
    found.set(kind, asked);
    // A question that was not answered is asked again the next time.
    asked.catch(() => found.delete(kind));
    return asked;
  };

  async function ask(kind: CatalogKind): Promise<boolean> {
    // A server without resources has no resource templates.
    if (kind === 'resourceTemplates' && !(await has('resources'))) return false;
    try {
      await asks(kind);
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  return {
    has,
    /** Asks for a list again the next time, as the server said that it has changed. */
    forget: (kind: CatalogKind): void => void found.delete(kind),
  };
}

function isRefusal(error: unknown): boolean {
  const { reason } = ((error instanceof RpcError && error.details) ??
    {}) as Partial<CatalogFailure>;
  return reason === 'error' || reason === 'timeout';
}
