import { demo, walks } from './screens.ts';
import { clearTraffic } from './actions.ts';
import { newViolationsIn } from './axe.ts';
import { oneApp } from './one-app.ts';
import { configure, everything, script, startChangingHttp } from './servers.ts';
import { expect, test } from './test.ts';

// Each takes long, and needs none of the others: in one worker they would be the last to end.
test.describe.configure({ mode: 'parallel' });

const themes = ['light', 'dark'] as const;

let changing: Awaited<ReturnType<typeof startChangingHttp>>;

const app = oneApp({
  async prepare(home) {
    changing = await startChangingHttp();
    await configure(home, {
      [demo]: { bundled: 'legacy' },
      everything,
      api: { url: 'http://127.0.0.1:9/mcp' },
      asks: script('0//${input:x}'),
      changing: { url: changing.url },
    });
  },
  open: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
});

test.afterAll(() => changing.close());

for (const [name, screens] of Object.entries(walks)) {
  test(`axe finds nothing on the screens of ${name}, in either theme`, async () => {
    const page = app();
    await clearTraffic(page);
    const found: string[] = [];

    for (const [at, [screen, open]] of screens.entries()) {
      await open(page);
      // Each screen opens in the theme in which the one before was left.
      const order = at % 2 === 0 ? themes : themes.toReversed();
      for (const [nth, colorScheme] of order.entries()) {
        await page.emulateMedia({ colorScheme });
        const violations = await newViolationsIn(page, {
          // Only colours differ from one theme to the other.
          rules: colorScheme === 'dark' ? ['color-contrast'] : undefined,
          onlyColoursChanged: nth > 0,
        });
        found.push(...violations.map((one) => `${screen}, ${colorScheme}: ${one}`));
      }
    }

    expect(found).toEqual([]);
  });
}
