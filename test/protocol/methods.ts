type Sent = {
  /** Who sends it. */
  from: 'client' | 'server' | 'either';
  revisions: readonly ('2025-11-25' | '2026-07-28')[];
};

/** A way through the app, and the methods that a user meets on it. */
type Walk = {
  screen: string;
  /** The end-to-end test that takes it: its file in `e2e/`, and its title. */
  spec: string;
  title: string;
  methods: Readonly<Record<string, Sent>>;
};

const older = ['2025-11-25'] as const;
const newer = ['2026-07-28'] as const;
const both = [...older, ...newer] as const;
const byClient: Sent = { from: 'client', revisions: both };
const byServer: Sent = { from: 'server', revisions: both };
const byEither: Sent = { from: 'either', revisions: both };

/** Where each request and notification of both revisions, of tasks (SEP-2663) and of skills (SEP-2640), is met. */
export const walks: readonly Walk[] = [
  {
    screen: 'Overview',
    spec: 'everything.spec.ts',
    title: 'every tool of server-everything is used, and what it shows can be read in both themes',
    methods: {
      initialize: { from: 'client', revisions: older },
      'notifications/initialized': { from: 'client', revisions: older },
    },
  },
  {
    screen: 'Overview',
    spec: 'first-start.spec.ts',
    title: 'speaks 2026-07-28 to the modern demo server',
    methods: { 'server/discover': { from: 'client', revisions: newer } },
  },
  {
    screen: 'Overview',
    spec: 'live-server.spec.ts',
    title: 'a server is pinged, and told of other roots while it is connected',
    methods: {
      ping: { from: 'either', revisions: older },
      'roots/list': byServer,
      'notifications/roots/list_changed': { from: 'client', revisions: older },
    },
  },
  {
    screen: 'Tools',
    spec: 'first-start.spec.ts',
    title: 'shows a first tool result after three clicks',
    methods: { 'tools/list': byClient, 'tools/call': byClient },
  },
  {
    screen: 'Tools',
    spec: 'live-server.spec.ts',
    title: 'cancels a slow call and tells the server',
    methods: { 'notifications/cancelled': byEither },
  },
  {
    screen: 'Tools',
    spec: 'desktop-system.spec.ts',
    title: 'progress comes while a call runs, also to a page that was loaded anew meanwhile',
    methods: { 'notifications/progress': byEither },
  },
  {
    screen: 'Tools, Resources, Prompts',
    spec: 'live-server.spec.ts',
    title: 'lists that change while they are in use are marked, and show what is new',
    methods: {
      'notifications/tools/list_changed': byServer,
      'notifications/resources/list_changed': byServer,
      'notifications/prompts/list_changed': byServer,
    },
  },
  {
    screen: 'Resources, Prompts',
    spec: 'resources.spec.ts',
    title: 'reads a resource, fills a template, and gets a prompt',
    methods: {
      'resources/list': byClient,
      'resources/templates/list': byClient,
      'resources/read': byClient,
      'prompts/list': byClient,
      'prompts/get': byClient,
    },
  },
  {
    screen: 'Resources, Prompts',
    spec: 'resources.spec.ts',
    title: 'completes the arguments of a prompt',
    methods: { 'completion/complete': byClient },
  },
  {
    screen: 'Resources',
    spec: 'resources.spec.ts',
    title: 'marks a subscribed resource that was updated until it is read again',
    methods: {
      'resources/subscribe': { from: 'client', revisions: older },
      'resources/unsubscribe': { from: 'client', revisions: older },
      'notifications/resources/updated': byServer,
    },
  },
  {
    screen: 'Resources',
    spec: 'resources.spec.ts',
    title: 'subscribes by a stream since 2026-07-28',
    methods: {
      'subscriptions/listen': { from: 'client', revisions: newer },
      'notifications/subscriptions/acknowledged': { from: 'server', revisions: newer },
    },
  },
  {
    screen: 'Logs',
    spec: 'live-server.spec.ts',
    title: 'what a server logs is asked for by level, listed and opened',
    methods: {
      'logging/setLevel': { from: 'client', revisions: older },
      'notifications/message': byServer,
    },
  },
  {
    screen: 'Questions',
    spec: 'inbox.spec.ts',
    title:
      'what two servers ask is answered in the inbox, by hand and by a rule that was made of an answer',
    methods: { 'elicitation/create': byServer },
  },
  {
    screen: 'Questions',
    spec: 'inbox.spec.ts',
    title: 'a server gets a message of a model after both gates, also while the chat is open',
    methods: { 'sampling/createMessage': byServer },
  },
  {
    screen: 'Result',
    spec: 'live-server.spec.ts',
    title: 'a page that must be opened first is told to be done by the server',
    methods: { 'notifications/elicitation/complete': { from: 'server', revisions: older } },
  },
  {
    screen: 'Tasks',
    spec: 'tasks.spec.ts',
    title:
      'a tool runs as a task, asks, and is listed with its result; tasks of both generations are cancelled by the keyboard alone',
    methods: {
      'tasks/get': byEither,
      'tasks/result': { from: 'either', revisions: older },
      'tasks/list': { from: 'either', revisions: older },
      'tasks/cancel': byEither,
      'notifications/tasks/status': { from: 'either', revisions: older },
    },
  },
  {
    screen: 'Questions, Tasks',
    spec: 'tasks.spec.ts',
    title: 'a task of 2026-07-28 asks while it runs, and gets its answers one by one',
    methods: { 'tasks/update': { from: 'client', revisions: newer } },
  },
  {
    screen: 'Skills',
    spec: 'skills.spec.ts',
    title: 'a skill is verified as it is opened, goes along to the chat, and is not loaded altered',
    methods: {
      'skills/list': { from: 'client', revisions: newer },
      'skills/get': { from: 'client', revisions: newer },
      'resources/directory/read': { from: 'client', revisions: newer },
    },
  },
];

/** The text of docs/protocol.md, which `node scripts/protocol-table.mjs` writes. */
export function protocolTable(): string {
  const rows = walks.flatMap(({ screen, spec, title, methods }) =>
    Object.entries(methods).map(([method, { from, revisions }]) => [
      `\`${method}\``,
      from,
      revisions.join(', '),
      screen,
      `[${spec}](../e2e/${spec}): ${title}`,
    ]),
  );
  const heads = ['Method', 'Sent by', 'Revisions', 'Screen', 'End-to-end test'];
  const widths = heads.map((_head, column) =>
    Math.max(...[heads, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  return [
    '# Every method, and where it is',
    '',
    'All of these are in the traffic log, whoever sends them. The screen is where a user meets the method besides; the end-to-end test goes through it. `node scripts/protocol-table.mjs` writes this page, and `npm test` fails for a method without a test.',
    '',
    line(heads),
    line(
      heads.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
    '',
  ].join('\n');
}
