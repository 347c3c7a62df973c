import type { Browser } from '@playwright/test';
import type { Mode } from '../../test/servers/fault-modes.ts';
import { startFaultyServer } from '../../test/servers/faulty-server.ts';
import { countActs } from './acts.ts';
import { causes } from './fault-causes.ts';
import { hear } from './hear.ts';
import { settle } from './settle.ts';
import type { Teller } from './teller.ts';

export type Told = {
  /** The program’s own word for the state of the connection in the end. */
  status: string;
  isConnected: boolean;
  /** What it told; what names the cause comes first. */
  texts: string[];
  namesCause: boolean;
  /** It says nothing, or what only makers of parsers and schemas can read. */
  isPuzzling: boolean;
  /** It sent a code for tokens. */
  sentCode: boolean;
};

const tool = 'echo';
const limitMs = 15_000;
/** So often a user does what is proposed, until a call is given up. */
const mostRounds = 5;
/** What parsers, schemas and libraries say of themselves. */
const puzzling =
  /\bzod|unexpected token|unexpected end of|is not valid JSON|fetch failed|failed to fetch|\[object|"code": ?"invalid_|TypeError|SyntaxError/i;

/**
 * What a program tells its user at a server that is wrong in this way: it is started anew, the server is
 * added and connected, and the browser goes to the authorization server and back where it is sent there.
 * Where it is the use of the tokens that goes wrong, a tool is run then, after the token has expired or as
 * it wants more scopes, and what the page proposes is done.
 */
export async function toldOf(browser: Browser, teller: Teller, mode: Mode): Promise<Told> {
  const { peer } = teller;
  const server = await startFaultyServer(mode, { tool });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(limitMs);
  const ear = await hear(context, teller.tells);
  const page = await context.newPage();
  const settled = () => settle(teller, page, { ear, requests: () => server.seen.length });
  try {
    await page.goto(await peer.emptyUrl());
    const acts = countActs();
    await peer.enterUrl(page, server.url, acts);
    await peer.connectEntered(page, acts);
    await settled();
    if (await teller.signIn(page)) await settled();
    if (/^(refresh|scope)-|^none$/.test(mode)) {
      if (mode.startsWith('refresh-')) server.expire();
      await teller.call(page, tool);
      await settled();
      for (let round = 0; round < mostRounds && (await teller.goOn(page)); round += 1) {
        await settled();
      }
    }
    const facts = (await teller.facts(page)).replaceAll(/\s+/g, ' ');
    const status = await teller.status(page);
    const names = (text: string) =>
      causes[mode](server).some((cause) => text.toLowerCase().includes(cause.toLowerCase()));
    const told = ear.texts().filter((text) => !teller.ignores.test(text));
    const texts = names(facts) && !told.some(names) ? [...told, facts] : told;
    return {
      status,
      isConnected: status === teller.connected,
      texts: [...texts.filter(names), ...texts.filter((text) => !names(text))],
      namesCause: texts.some(names),
      isPuzzling: texts.length === 0 || texts.some((text) => puzzling.test(text)),
      sentCode: server.seen.some(
        ({ path, body }) => path === '/as/token' && body.includes('code='),
      ),
    };
  } finally {
    await context.close();
    await server.close();
    await peer.end();
  }
}
