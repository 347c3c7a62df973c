import type { Browser, Page } from '@playwright/test';
import { startAuthorizationServer } from '../../test/servers/authorization-server.ts';
import { startProtectedV2 } from '../../test/servers/protected-v2.ts';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchBrowser } from '../lib/shell-process.ts';
import { countActs } from './acts.ts';
import { offline, type Peer } from './peer.ts';
import { limitMs } from './visit.ts';

type SignIn = {
  /** Clicks, keys and filled fields of the program’s own pages, from its first one to the tools. */
  acts: number;
  /** Those after the address of the server stood in its field. */
  actsAfterUrl: number;
  /** From then on until the tools are listed. */
  ms: number;
  /** As long of that as the browser was at the authorization server. */
  awayMs: number;
};

const rounds = 5;

/**
 * From the typed address of a protected server to the list of its tools: the same server and the same
 * authorization server for both programs, by turns, each started anew on a machine that has never signed
 * in. What is done on the pages of the authorization server is the same for both, and is not counted.
 */
export async function peersSignIn(ours: Peer, theirs: Peer): Promise<Figure[]> {
  const issuer = await startAuthorizationServer({ accessTokenSeconds: 600 });
  const files = await startProtectedV2({ authorizationServer: issuer });
  const browser = await launchBrowser(offline);
  try {
    const visit = (peer: Peer) => signIn(browser, peer, { url: files.url, issuer: issuer.issuer });
    const own: SignIn[] = [];
    const their: SignIn[] = [];
    for (let round = 0; round < rounds; round += 1) {
      their.push(await visit(theirs));
      own.push(await visit(ours));
    }
    tell(theirs, their);
    tell(ours, own);
    return compared(own, their);
  } finally {
    await browser.close();
    await files.close();
    await issuer.close();
  }
}

async function signIn(
  browser: Browser,
  peer: Peer,
  { url, issuer }: { url: string; issuer: string },
): Promise<SignIn> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(limitMs);
  const page = await context.newPage();
  const acts = countActs();
  try {
    await page.goto(await peer.emptyUrl());
    await peer.enterUrl(page, url, acts);
    const actsBefore = acts.count();
    const startedAt = performance.now();
    const tab = await peer.goToSignIn(page, acts);
    const awayMs = await consent(tab, issuer);
    await peer.comeBack(page, tab, acts);
    await page.getByRole('button', { name: 'whoami', exact: true }).waitFor();
    const ms = performance.now() - startedAt;
    return { acts: acts.count(), actsAfterUrl: acts.count() - actsBefore, ms, awayMs };
  } finally {
    await context.close();
    await peer.end();
  }
}

/** Signs in and consents on the authorization server’s pages; resolves with how long they were shown. */
async function consent(tab: Page, issuer: string): Promise<number> {
  await tab.locator('input[name=login]').waitFor();
  const startedAt = performance.now();
  await tab.locator('input[name=login]').fill('ada');
  await tab.locator('input[name=password]').fill('any');
  await tab.getByRole('button', { name: 'Sign-in' }).click();
  await tab.getByRole('button', { name: 'Continue' }).click();
  await tab.waitForURL(({ origin }) => origin !== issuer, { waitUntil: 'commit' });
  return performance.now() - startedAt;
}

function tell({ name }: Peer, signIns: SignIn[]): void {
  const [first] = signIns;
  note(`sign-in: acts from the first page to the tools, ${name}`, first?.acts ?? 0, 'acts');
  note(`sign-in: acts from the typed address on, ${name}`, first?.actsAfterUrl ?? 0, 'acts');
  note(`sign-in: from the typed address on, ${name}`, median(signIns.map(({ ms }) => ms)), 'ms');
  const own = signIns.map(({ ms, awayMs }) => ms - awayMs);
  note(`sign-in: without the authorization server’s pages, ${name}`, median(own), 'ms');
}

function compared(own: SignIn[], their: SignIn[]): Figure[] {
  const ratios = own.map(({ ms }, round) => ms / (their[round]?.ms ?? Number.NaN));
  const actsOf = (signIns: SignIn[]) => signIns[0]?.acts ?? Number.NaN;
  return [
    atMost("sign-in: acts, to the Inspector's", actsOf(own) / actsOf(their), 'x', 1),
    atMost("sign-in: time from address to tools, to the Inspector's", median(ratios), 'x', 1),
  ];
}
