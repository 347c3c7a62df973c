import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './run.mjs';

/** Tests of whole programs and connections, which mostly wait for other processes. */
const waiting = /^(?:test|src\/main\/cli|src\/main\/core\/connections)\//;

/** A process runs files of one project alone. */
const kinds = ['fresh', 'node', 'page'];

/** This part of the files that wait comes before all others, while the checks keep the processors busy. */
const waitingAlone = 0.4;

/**
 * Puts the files of a project together, since a process is kept only where the next file is of the
 * same project; of these some that wait first, and the rest of them among the others, which work meanwhile.
 * The order is that of the seed.
 */
export default class extends BaseSequencer {
  async sort(files) {
    const { seed } = this.ctx.config.sequence;
    const ranked = files.map((file) => ({ file, ...rankOf(file, seed) }));
    return ranked.toSorted((a, b) => a.kind - b.kind || a.place - b.place).map(({ file }) => file);
  }
}

/** A file's place among those of its kind, from 0 to 1. */
function rankOf({ moduleId, project }, seed) {
  const path = relative(root, moduleId).replaceAll('\\', '/');
  const random = createHash('sha256').update(`${seed} ${path}`).digest().readUInt32BE() / 2 ** 32;
  const place = waiting.test(path) ? random : waitingAlone + (1 - waitingAlone) * random;
  return { kind: kinds.indexOf(project.name), place };
}
