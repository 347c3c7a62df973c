import { resolve } from 'node:path';

/** What must be there before a page can be sent, which is before the core is loaded. */
const first = [resolve('src/main/web/web.ts'), resolve('src/main/web/run-web.ts')];
const core = resolve('src/main/core/create-backend.ts');
const ownCode = /[\\/]src[\\/](main|shared)[\\/]/;

/**
 * Groups for Rolldown's `codeSplitting` that lay the core in few files, for which a page waits: each costs as
 * much time as some hundred lines. Threads (`apart`) load what they share with the core, which is small, and
 * libraries keep files of their own, so that none loads what it does not need. A group needs only those before it.
 */
export function coreChunks(entries, apart) {
  let reached;
  const nameOf = (id, context) => {
    const infoOf = (one) => context.getModuleInfo(one);
    reached ??= {
      first: reach(first, infoOf),
      core: reach([core], infoOf),
      // What is only imported within the core finds the core there.
      besides: reach(entries, infoOf, { alsoLater: true, without: core }),
      atOnce: reach(
        entries.filter((entry) => !apart.includes(entry)),
        infoOf,
      ),
      apart: reach(apart, infoOf),
    };
    if (!reached.core.has(id) && !reached.first.has(id)) return null;
    if (!reached.besides.has(id)) return 'core';
    if (isOwn(id, infoOf)) {
      if (reached.first.has(id)) return 'start';
      return reached.apart.has(id) ? 'threads' : 'shared';
    }
    if (reached.apart.has(id) || !ownCode.test(id)) return null;
    return reached.atOnce.has(id) ? 'models' : 'commands';
  };
  return ['start', 'threads', 'shared', 'models', 'commands', 'core'].map((name) => ({
    name: (id, context) => (nameOf(id, context) === name ? name : null),
    minShareCount: name === 'core' ? 1 : 2,
    includeDependenciesRecursively: false,
  }));
}

/** The modules that these import, and those after them; `alsoLater`, with what is imported as the app runs. */
function reach(ids, infoOf, { alsoLater = false, without } = {}) {
  const reached = new Set();
  const open = [...ids];
  for (const id of open) {
    if (reached.has(id) || id === without) continue;
    reached.add(id);
    const info = infoOf(id);
    open.push(...(info?.importedIds ?? []), ...((alsoLater && info?.dynamicallyImportedIds) || []));
  }
  return reached;
}

/** Whether a module is our own, and imports nothing but our own and Node's. */
const isOwn = (id, infoOf) =>
  [...reach([id], infoOf)].every((one) => ownCode.test(one) || one.startsWith('node:'));
