import { atLeast, atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchBrowser, startShell } from '../lib/shell-process.ts';
import { sessionOf, watchedPage } from '../traffic/app-page.ts';
import { webClient } from '../traffic/web-client.ts';

const rate = 10_000;
const seconds = 6;
/** Markdown as models write it: paragraphs, lists and code. */
const paragraph = `Of the beans that came in on Monday, **two lots** were dry enough to be roasted at once.

- The first one, \`COL-HUILA\`, lost 14 % of its weight.
- The second one took longer, and its curve is flat after the first crack.

\`\`\`json
{ "sku": "COL-HUILA", "loss": 0.14, "steps": [1, 2, 3] }
\`\`\`

`;

/** An answer that streams at 10,000 deltas a second while its conversation is on screen. */
export async function measureStreaming(): Promise<Figure[]> {
  const shell = await startShell({ mcpServers: {} });
  const browser = await launchBrowser();
  const watched = await watchedPage(browser, shell.url);
  const { page, ask } = watched;
  await page.getByRole('button', { name: 'Chat', exact: true }).waitFor();
  const client = webClient(shell.url, await sessionOf(page));
  const { conversationId } = await client.call('chat.create', { title: 'Streams' });
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.getByRole('button', { name: /^Streams/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  const quiet = await ask<number[]>('watch.frames(2000)');
  const words = rate * seconds;
  const text = paragraph.repeat(Math.ceil(words / paragraph.split(/\s+/).length));
  const demo = { tokensPerSecond: rate, script: [{ text }] };
  await client.call('chat.send', {
    conversationId,
    text: 'Tell me a long story.',
    runs: [
      {
        model: { endpointId: 'demo', modelId: 'script' },
        servers: [],
        settings: { providerOptions: { demo } },
      },
    ],
  });
  await ask(
    `watch.until(() => document.querySelector('[role=log]')?.textContent.includes('COL-HUILA'))`,
  );
  const from = await lengthOf(watched);
  const startedAt = performance.now();
  const pageAt = await ask<number>('performance.now()');
  const frames = await ask<number[]>('watch.frames(4000)');
  const tasks = await ask<number>(`watch.longestTaskSince(${pageAt})`);
  const shown = ((await lengthOf(watched)) - from) / ((performance.now() - startedAt) / 1000);
  await browser.close();
  client.close();
  await shell.stop();
  note('streaming: characters that are drawn in a second', shown, 'characters');
  note('streaming: longest frame of the same page before', Math.max(...quiet), 'ms');
  note('streaming: frame while it streams, p50', median(frames), 'ms');
  note('streaming: longest task', tasks, 'ms');
  return [
    atLeast(
      `streaming: characters a second, to those of ${rate} deltas`,
      shown / ((paragraph.length / paragraph.split(/\s+/).length) * rate),
      'x',
      0.9,
    ),
    atMost('streaming: longest frame', Math.max(...frames), 'ms', 50),
  ];
}

const lengthOf = ({ ask }: Awaited<ReturnType<typeof watchedPage>>): Promise<number> =>
  ask(`document.querySelector('[role=log]').textContent.length`);
