import { signInAt } from '../browser-without-user.ts';
import { everythingHidden } from '../../src/main/core/secrets/masking/redaction.ts';
import { openRecordedCore, type RecordedCore } from './core.ts';
import { filesOf } from './files-of.ts';
import { createSecretFinder } from './find-secrets.ts';
import { startCanaryServers, startPlantedServer } from './servers.ts';
import { signInByItself, signInGuided } from './sign-in-all.ts';

/** These wait for a clock, which the others need not wait for. */
const waitsLong = ['refresh-500', 'device', 'slow'];
/** So many sign-ins go on at once. */
const atOnce = 6;

/** Signs in at every faulty server, in both ways, and collects all that leaves the app. */
export async function runSignIns() {
  const servers = await startCanaryServers();
  const planted = await startPlantedServer();
  const all = [...servers, planted];
  const entries = Object.fromEntries(all.map(({ name, entry }) => [name, entry]));
  const browse = async (url: string) => {
    const { answer, isTaken } = await signInAt(url);
    const asked = servers.find(({ server }) => server.origin === new URL(url).origin);
    if (isTaken) asked?.broughtBack(answer.get('code'));
  };
  const core = await openRecordedCore({ entries, browse });
  const guided: string[] = [];
  try {
    const isLong = ({ name }: { name: string }) => waitsLong.includes(name);
    const waiting = [...all.filter(isLong), ...all.filter((one) => !isLong(one))];
    const work = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        await signInByItself(core, one.name, one);
        guided.push(...(await signInGuided(core, one)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    console.error(planted.planted);
    const places = await placesOf(core);
    const ofUser = new Map(servers.flatMap((one) => [...one.ofUser]));
    // What is repeated of the user's own was heard by the server, too.
    const secrets = new Map(
      servers.flatMap((one) => [...one.secrets].filter(([value]) => !ofUser.has(value))),
    );
    const counts = servers.map((one) => one.secrets.size);
    const exports = { 'exports of guided sign-ins': guided.join('\n') };
    return {
      places: { ...places, ...exports } as Record<string, string>,
      secrets,
      counts,
      find: createSecretFinder(secrets),
      findOfUser: createSecretFinder(ofUser),
      findPlanted: createSecretFinder(new Map([[planted.planted, 'planted']])),
    };
  } finally {
    await core.close();
    for (const { server } of all) await server.close();
  }
}

async function placesOf(core: RecordedCore): Promise<Record<string, string>> {
  const { exported, frames, events } = core;
  // The page is told no more of it from here on.
  const told = frames.join('\n');
  await core.backend.recorder.flush();
  const [recording, rows, files, jsonl, har] = await Promise.all([
    exported('jsonl'),
    core.rows(),
    filesOf(core.home),
    exported('jsonl', everythingHidden),
    exported('har', everythingHidden),
  ]);
  return {
    'the recording': recording,
    'what the page is told': told,
    'the events of the core': events.join('\n'),
    'the rows of the traffic': rows,
    'the log of the core': core.logged(),
    'the files of the app': files,
    'traffic as jsonl': jsonl,
    'traffic as har': har,
  };
}
