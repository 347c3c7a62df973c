import { atLeast, atMost, note, type Figure } from './lib/figure.ts';
import { peersFaults } from './peers/faults.ts';
import { inspectorCrowded } from './peers/inspector-crowded.ts';
import { inspectorTeller } from './peers/inspector-teller.ts';
import { inspector } from './peers/inspector.ts';
import type { Peer } from './peers/peer.ts';
import { peersSignIn } from './peers/sign-in.ts';
import { peersStartUp } from './peers/start-up.ts';
import { limitMs, visit, type Visit } from './peers/visit.ts';
import { wirebenchCrowded } from './peers/wirebench-crowded.ts';
import { wirebenchTeller } from './peers/wirebench-teller.ts';
import { peersWholeServer } from './peers/whole-server.ts';
import { wirebench } from './peers/wirebench.ts';

/** The same tools of the same server, one program after the other. */
const steps = [
  { tool: 'log-1000', what: '1,000 log notifications', sent: 1000 },
  { tool: 'log-10000', what: '10,000 log notifications', sent: 10_000 },
  { tool: 'json-256000', what: 'a result of 256 kB', sent: 0 },
  { tool: 'json-1000000', what: 'a result of 1 MB', sent: 0 },
  { tool: 'json-4000000', what: 'a result of 4 MB', sent: 0 },
];

/** What is measured: all of it, or a part that was asked for. */
const parts = ['start', 'sign-in', 'faults', 'tools', 'whole-server'];
const [asked, ...askedModes] = process.argv.slice(2);
if (asked !== undefined && !parts.includes(asked)) {
  console.error(`There is no part ${asked}; there are ${parts.join(', ')}.`);
  process.exit(2);
}
const measures = (part: string) => asked === undefined || asked === part;
const theirs = await inspector();
if (!theirs) process.exit(2);
const ours = wirebench();
const figures: Figure[] = [];
try {
  if (measures('start')) figures.push(await peersStartUp(ours, theirs));
  if (measures('sign-in')) figures.push(...(await peersSignIn(ours, theirs)));
  if (measures('faults')) {
    figures.push(
      ...(await peersFaults(wirebenchTeller(ours), inspectorTeller(theirs), askedModes)),
    );
  }
  if (measures('whole-server')) {
    figures.push(
      ...(await peersWholeServer(wirebenchCrowded(ours), inspectorCrowded(theirs), askedModes)),
    );
  }
  for (const { tool, what, sent } of measures('tools') ? steps : []) {
    const their = await told(theirs, tool, what, sent);
    const our = await told(ours, tool, what, sent);
    figures.push(
      atMost(
        `${what}: time to answer, to the Inspector's`,
        our.answeredMs / their.answeredMs,
        'x',
        1,
      ),
      ...(sent > 0 ? [atLeast(`${what}: kept by Wirebench`, our.kept, 'records', sent)] : []),
    );
  }
} finally {
  await theirs.stop();
  await ours.stop();
}
process.exit(figures.every(({ ok }) => ok) ? 0 : 1);

async function told(peer: Peer, tool: string, what: string, sent: number): Promise<Visit> {
  const found = await visit(peer, tool);
  if (found.isLate) console.log(`${what}: ${peer.name} did not finish within ${limitMs / 1000} s`);
  note(`${what}: ${peer.name} answers a click after`, found.answeredMs, 'ms');
  note(`${what}: longest task of ${peer.name}`, found.longestTaskMs, 'ms');
  if (sent > 0) note(`${what}: kept by ${peer.name}`, found.kept, 'records');
  return found;
}
