import type { AskedFromHere } from '../../../../shared/model/sign-in.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { mask } from '../../../../shared/secrets/mask.ts';
import { maskedOAuthBody } from '../../secrets/masking/oauth-body.ts';
import { redirectTarget } from '../../wire/http/redirect.ts';
import { quoted } from '../steps/quoted.ts';
import { StepFailed, type AuthAnswer, type StepContext } from '../steps/step.ts';
import { pageText, type PageText } from './page-text.ts';
import { nextAfter, toldError, type ToldError } from './told-error.ts';

/** What the browser was sent to, and what it is to come back with. */
export type AskedOfBrowser = {
  url: string;
  state: string;
  redirectUri: string;
  /** Where the authorization endpoint was found. */
  namedBy: string | undefined;
};

type Asking = Pick<StepContext, 'send'> & {
  signal: AbortSignal;
  /** Takes known secrets out of a text. */
  hide(text: string): string;
};
type Judging = AskedOfBrowser & Pick<Asking, 'hide'>;

/** More of a page is not shown, in characters. */
const maxText = 1500;
const rule = 'RFC 6749, 4.1.2.1';
const carryOn = 'Carry on in the browser.';
const look = 'See the page in the browser; if it is an error, cancel and change what it names.';

/**
 * Sends the authorization request that the browser was sent to, without its cookies and following no
 * redirect, and says what came. Who does not know the client or its redirect shows the error to the
 * user alone, and sends nobody back (RFC 6749, 4.1.2.1). CANCELLED where `signal` aborts.
 */
export async function askFromHere(
  { send, signal, hide }: Asking,
  asked: AskedOfBrowser,
): Promise<AskedFromHere> {
  const { url, namedBy } = asked;
  const headers = { accept: 'text/html, application/json;q=0.9, */*;q=0.1' };
  try {
    const answer = await send({ method: 'GET', url, namedBy, headers, isFollowed: false });
    return judged(answer, { ...asked, hide });
  } catch (error) {
    if (signal.aborted) throw new RpcError('CANCELLED', 'The sign-in ended meanwhile.');
    if (!(error instanceof StepFailed)) throw error;
    const { failure } = error;
    return {
      outcome: 'no-answer',
      message: hide(failure.message),
      ...(failure.rule !== undefined && { rule: failure.rule }),
      next: failure.next,
    };
  }
}

function judged(answer: AuthAnswer, asked: Judging): AskedFromHere {
  const { status, headers, text } = answer;
  const location = redirectTarget(status, headers.get('location'));
  if (location !== undefined) return ofRedirect(status, location, asked);
  const page = pageText(text);
  const shown = shownPage(page, asked);
  const told = toldError(text, shown.text);
  if (told && (status >= 400 || !page.hasForm)) {
    return { ...refusedWith(told, status, asked), ...pageIn(shown) };
  }
  const { host } = new URL(asked.url);
  const titled = shown.title === undefined ? '' : `: “${shown.title}”`;
  if (status >= 400) {
    return {
      outcome: 'refused',
      status,
      message: `${host} answers HTTP ${status}${titled}.`,
      rule,
      next: nextAfter('', asked),
      ...pageIn(shown),
    };
  }
  if (page.hasForm) {
    const message = `${host} shows a page with a form, as one to sign in at has it${titled}.`;
    return { outcome: 'goes-on', status, message, next: carryOn };
  }
  const what = shown.text === '' ? 'a page without a text of its own' : 'a page without a form';
  const message = `${host} answers HTTP ${status} with ${what}${titled}.`;
  return { outcome: 'unclear', status, message, next: look, ...pageIn(shown) };
}

/** Where a browser would be led, which holds an error, an answer, or nothing that can be judged. */
function ofRedirect(status: number, location: string, asked: Judging): AskedFromHere {
  const { host } = new URL(asked.url);
  const to = URL.parse(location, asked.url);
  if (!to || !/^https?:$/.test(to.protocol)) {
    const message = `${host} redirects (HTTP ${status}) to something that is not a web address.`;
    return {
      outcome: 'refused',
      status,
      message,
      rule: 'RFC 9110, 15.4',
      next: nextAfter('', asked),
    };
  }
  const place = shownText(`${to.origin}${to.pathname}`, asked).slice(0, 300);
  const comesBack = isSamePlace(to, new URL(asked.redirectUri));
  const params = new URLSearchParams([...to.searchParams, ...fragmentOf(to)]);
  const error = params.get('error');
  if (error !== null) {
    const description = params.get('error_description') ?? '';
    const told = { error: shownText(error, asked), description: shownText(description, asked) };
    const refused = refusedWith(told, status, asked);
    if (!comesBack) return refused;
    return { ...refused, message: `${refused.message} The browser comes back with it.` };
  }
  if (comesBack) {
    const message = `${host} asks for no sign-in: it sends the browser straight back with an answer.`;
    return { outcome: 'goes-on', status, message, next: carryOn };
  }
  if (/error/i.test(to.pathname)) {
    const message = `${host} redirects to ${place}, which may be an error page.`;
    return { outcome: 'unclear', status, message, next: look };
  }
  const message = `${host} accepts the request, and redirects to ${place} to sign in.`;
  return { outcome: 'goes-on', status, message, next: carryOn };
}

function refusedWith(told: ToldError, status: number, asked: Judging): AskedFromHere {
  const { host } = new URL(asked.url);
  const said = [told.error, told.description]
    .map((text) => quoted(text).replace(/\.$/, ''))
    .filter((text) => text !== '')
    .join(': ');
  const message = `${host} refuses the authorization request (HTTP ${status}): ${said}.`;
  return { outcome: 'refused', status, message, rule, next: nextAfter(told.error, asked) };
}

const isSamePlace = (one: URL, other: URL): boolean =>
  one.origin === other.origin && one.pathname === other.pathname;

const fragmentOf = ({ hash }: URL): URLSearchParams => new URLSearchParams(hash.slice(1));

type ShownPage = { title?: string; text: string; isCut: boolean };

function shownPage({ title, text }: PageText, asked: Judging): ShownPage {
  const shown = shownText(text, asked);
  const name = quoted(shownText(title, asked));
  return {
    ...(name !== '' && { title: name }),
    text: shown.slice(0, maxText),
    isCut: shown.length > maxText,
  };
}

const pageIn = ({ title, text, isCut }: ShownPage): Pick<AskedFromHere, 'page'> =>
  text === '' ? {} : { page: { ...(title && { title }), text, ...(isCut && { isCut }) } };

/** What somebody else wrote, without secrets; it may repeat what was sent. */
const shownText = (text: string, { state, hide }: Judging): string =>
  maskedOAuthBody(hide(text.toWellFormed().replaceAll(state, mask))).trim();
