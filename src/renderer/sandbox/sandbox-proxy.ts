/**
 * The frame around an app (MCP Apps, 2026-01-26, sandbox proxy): it relays messages between the page
 * and the app, by their source, and holds a flood back in its own process. What the app's own frame may do is
 * told by the core (core/apps/app-policy.ts).
 */

type Held = { address: string; origin: string; page: string; sandbox: string; allow: string };

const perSecond = 200;
const maxLength = 4_000_000;
const maxQueue = 1000;
const tickMs = 100;

const held = JSON.parse(document.body.dataset['app'] ?? '{}') as Held;
const inner = document.createElement('iframe');
inner.setAttribute('sandbox', held.sandbox);
inner.setAttribute('title', 'App');
if (held.allow !== '') inner.setAttribute('allow', held.allow);

let tokens = perSecond;
let lost = 0;
const queue: string[] = [];

const tell = (told: { text: string } | { lost: number } | { isLoaded: true }) =>
  window.parent.postMessage(told, held.page);

function pass(text: string): void {
  tokens -= 1;
  tell({ text });
}

/** The JSON of what the app posted; undefined for what has none, or a message that only hosts send. */
function textOf(data: unknown): string | undefined {
  try {
    const text = JSON.stringify(data) as string | undefined;
    const { method } = (data ?? {}) as { method?: unknown };
    const isForged = typeof method === 'string' && method.startsWith('ui/notifications/sandbox-');
    return isForged ? undefined : text;
  } catch {
    // Cyclic data and large integers have no JSON.
    return undefined;
  }
}

setInterval(() => {
  tokens = Math.min(perSecond, tokens + (perSecond * tickMs) / 1000);
  while (tokens >= 1) {
    const text = queue.shift();
    if (text === undefined) break;
    pass(text);
  }
  if (lost > 0) tell({ lost });
  lost = 0;
}, tickMs);

window.addEventListener('message', ({ source, origin, data }) => {
  if (source === window.parent && origin === held.page) {
    const target = held.origin === 'null' ? '*' : held.origin;
    if (typeof data === 'string') inner.contentWindow?.postMessage(JSON.parse(data), target);
    return;
  }
  if (source !== inner.contentWindow || origin !== held.origin) return;
  const text = textOf(data);
  if (text === undefined || text.length > maxLength || queue.length >= maxQueue) lost += 1;
  else if (tokens >= 1 && queue.length === 0) pass(text);
  else queue.push(text);
});

inner.addEventListener('load', () => tell({ isLoaded: true }));
inner.src = held.address;
document.body.append(inner);
