type Choices = {
  login?: string;
  /** What the user does on the page that asks for consent. */
  answer?: 'allow' | 'decline';
};

type Step = { url: string; form?: URLSearchParams };

/**
 * Does at an authorization server what a browser and its user do: follows redirects with a jar of
 * cookies, fills every form, and gives back the address that leads away from there, which it does not ask.
 */
export async function signInAsUser(
  authorizationUrl: string | URL,
  { login = 'ada', answer = 'allow' }: Choices = {},
): Promise<URL> {
  const home = new URL(authorizationUrl).origin;
  const cookies = new Map<string, string>();
  let step: Step = { url: String(authorizationUrl) };
  // It takes six of them; more than twenty go round in a circle.
  for (let hop = 0; hop < 20; hop += 1) {
    const response = await visit(step, cookies);
    const location = response.headers.get('location');
    const page = await response.text();
    if (location !== null) {
      const next = new URL(location, step.url);
      if (next.origin !== home) return next;
      step = { url: next.href };
    } else step = nextStep(page, step.url, { login, answer });
  }
  throw new Error('The sign-in does not end.');
}

async function visit({ url, form }: Step, cookies: Map<string, string>): Promise<Response> {
  const response = await fetch(url, {
    ...(form && { method: 'POST', body: form }),
    redirect: 'manual',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
  return response;
}

function nextStep(page: string, url: string, { login, answer }: Required<Choices>): Step {
  const cancel = /href="([^"]*\/abort)"/.exec(page)?.[1];
  if (answer === 'decline' && cancel !== undefined) return { url: new URL(cancel, url).href };
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`There is no form at ${url}: ${textOf(page)}`);
  const form = new URLSearchParams();
  for (const [input, name = ''] of page.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)) {
    form.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? login);
  }
  return { url: new URL(action.replaceAll('&amp;', '&'), url).href, form };
}

function textOf(page: string): string {
  const text = page.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ');
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}
