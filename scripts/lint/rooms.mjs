import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');

/** A room is taken in at a glance: about forty files with their tests. */
const mostFiles = 45;

/** What is wrong with the rooms of `src`: too many files in one, or imports that lead round. */
export function roomFaults(
  files = globSync('src/**/*.{ts,tsx,css}', { cwd: root }),
  read = readIn,
) {
  return [...crowded(files), ...circles(importsOf(files, read))];
}

const readIn = (file) => readFileSync(join(root, file), 'utf8');

function crowded(files) {
  const rooms = Object.entries(Object.groupBy(files, (file) => dirname(file)));
  return rooms
    .filter(([, inside]) => inside.length > mostFiles)
    .map(([room, inside]) => `${room} has ${inside.length} files, more than ${mostFiles}`);
}

/** What furnishes tests may reach anywhere, as tests do. */
const isTest = (file) => /\.test\.tsx?$|(^|\/)test-[^/]+$/.test(file);
const importing = /(?:\bfrom|\bimport\(|\bimport)\s*'(\.{1,2}\/[^'?]+)/g;

/** Each import of one file by another, types too. */
function importsOf(files, read) {
  const known = new Set(files);
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...read(file).matchAll(importing)].map(([, source]) => [file, join(dirname(file), source)]),
    )
    .filter(([, to]) => known.has(to) && !isTest(to));
}

/**
 * Imports that lead round, at each level: among the files and folders that lie in one folder, where a
 * folder stands for all that is in it. A circle of files is one in the folder that they share.
 */
function circles(imports) {
  const levels = new Map();
  for (const [from, to] of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const depth = a.findIndex((part, i) => part !== b[i]);
    if (depth === -1) continue;
    const folder = a.slice(0, depth).join('/');
    const graph = levels.get(folder) ?? levels.set(folder, new Map()).get(folder);
    const edges = graph.get(a[depth]) ?? graph.set(a[depth], new Map()).get(a[depth]);
    if (!edges.has(b[depth])) edges.set(b[depth], `${from} imports ${to}`);
  }
  return [...levels].flatMap(([folder, graph]) =>
    circlesIn(graph).map((circle) => {
      const steps = circle.map((name, i) => graph.get(name).get(circle[(i + 1) % circle.length]));
      return `imports in ${folder} lead round: ${steps.join('; ')}`;
    }),
  );
}

/** One circle through each name that stands in one, each circle once. */
function circlesIn(graph) {
  const found = [];
  const seen = new Set();
  for (const start of graph.keys()) {
    if (seen.has(start)) continue;
    const circle = wayBack(graph, start);
    for (const name of circle ?? []) seen.add(name);
    if (circle) found.push(circle);
  }
  return found;
}

/** The shortest way from a name back to it. */
function wayBack(graph, start) {
  const ways = [[start]];
  const reached = new Set();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of graph.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return way;
      if (reached.has(next)) continue;
      reached.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = roomFaults();
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length ? 1 : 0;
}
