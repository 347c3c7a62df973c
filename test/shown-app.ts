import type { AppItem } from '../src/shared/model/apps/app.ts';
import type { openApps } from '../src/main/core/apps/open-apps.ts';
import type { AppPages } from '../src/main/core/ports.ts';

type AppHandlers = ReturnType<typeof openApps>['handlers'];

/** Pages of apps that are served nowhere; `isServed` tells whether one is. */
export function unservedPages(): AppPages & { isServed: boolean } {
  const pages = {
    isServed: false,
    serve(app: Parameters<AppPages['serve']>[0]) {
      const origin = 'http://app-1.localhost:4100';
      const frame = 'http://localhost:4100';
      app.page({
        origin,
        frame,
        page: 'http://page.localhost:4100',
        reportPath: '/b',
        isOurs: () => false,
      });
      pages.isServed = true;
      return {
        address: `${frame}/app/1`,
        close: () => {
          pages.isServed = false;
        },
      };
    },
  };
  return pages;
}

/** Takes what a running app's page is told, and plays its frame: `sends` says what the app says. */
export function shownApp(
  handlers: AppHandlers,
  items: AsyncIterable<AppItem>,
  stop: () => void = () => {},
) {
  const told: AppItem[] = [];
  const over = (async () => {
    for await (const item of items) told.push(item);
  })();
  const { signal } = new AbortController();
  const state = () => told.flatMap((item) => ('state' in item ? [item.state] : [])).at(-1);
  const appId = () => state()?.appId ?? 0;
  const messages = () =>
    told.flatMap((item) =>
      item.type === 'message' ? [JSON.parse(item.text) as Record<string, unknown>] : [],
    );
  const sends = (message: object) =>
    handlers['apps.take'](
      { appId: appId(), texts: [JSON.stringify({ jsonrpc: '2.0', ...message })], lost: 0 },
      { signal },
    );
  return { told, over, state, appId, messages, sends, stop, signal };
}

/** Says what apps say at first, with these capabilities. */
export async function sayHello(
  { sends, messages }: ReturnType<typeof shownApp>,
  appCapabilities: object,
  until: (check: () => unknown) => { toBe(value: unknown): Promise<void> },
): Promise<void> {
  await sends({
    id: 'hello',
    method: 'ui/initialize',
    params: {
      appInfo: { name: 'a', version: '1' },
      appCapabilities,
      protocolVersion: '2026-01-26',
    },
  });
  await until(() => messages().some(({ id }) => id === 'hello')).toBe(true);
  await sends({ method: 'ui/notifications/initialized', params: {} });
}
