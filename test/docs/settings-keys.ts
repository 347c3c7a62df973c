import { z } from 'zod';
import { settings } from '../../src/shared/model/settings.ts';
import { nodeAt, type KeyGroup } from './key-group.ts';
import type { Node } from './key-type.ts';

export const settingsRoot = z.toJSONSchema(settings, { io: 'input' }) as Node;
const at = (...path: string[]) => nodeAt(settingsRoot, ...path);

/** Every key of `settings.json`. */
export const settingsKeys: readonly KeyGroup[] = [
  {
    title: 'Settings',
    nodes: [settingsRoot],
    path: [],
    keys: {
      network: { about: 'How servers are reached over HTTP; `{}` where nothing is set.' },
      environments: {
        standard: 'none',
        bounds: 'each with a name of its own',
        about: 'Sets of values for `${NAME}`.',
      },
      environment: {
        standard: 'none',
        about: 'The name of the active environment; empty for none.',
      },
      recordings: { standard: '30 days, 10 GB', about: 'How long recordings are kept.' },
      chat: { standard: '`{}`', about: 'What holds for all conversations.' },
      notifications: {
        standard: '`{}`',
        about: 'What is told while you look at another window.',
      },
      telemetry: { standard: 'off', about: 'Spans for OpenTelemetry.' },
      signIn: { standard: '`{}`', about: 'What authorization servers are told of this client.' },
      registry: {
        standard: 'the official registry',
        bounds: 'an http or https address without a password',
        about: 'The registry to search in.',
      },
      lockAfterMinutes: {
        standard: 'never',
        about: 'After so many minutes without a person the app locks.',
      },
      sharingOffered: {
        standard: '`false`',
        about:
          'Whether it was offered once to let the command line read the secrets. Written by the app.',
      },
      filters: { standard: 'none', about: 'Filters of the traffic that you saved under a name.' },
    },
  },
  {
    title: '`network`',
    text: 'What is not set is taken from `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY` and the system.',
    nodes: [at('network')],
    path: ['network'],
    keys: {
      proxy: {
        standard: 'from the environment',
        bounds: '`http://`, `https://`, `socks://` or `socks5://`; empty for no proxy',
        about: 'The proxy; its user and password may be references.',
      },
      noProxy: {
        standard: 'from the environment',
        about: 'Hosts to reach without it, as in `NO_PROXY`.',
      },
      caFile: {
        standard: 'none',
        about: 'A PEM file of certificate authorities to trust besides those of the system.',
      },
    },
  },
  {
    title: 'An environment',
    nodes: [at('environments')],
    path: ['environments'],
    keys: {
      name: { about: 'Its name.' },
      variables: {
        bounds: 'names of letters, digits, `_`, `.` and `-`, a letter or `_` first',
        about: 'Its values by name, which may themselves be `${env:NAME}` or `${secret:NAME}`.',
      },
    },
  },
  {
    title: '`recordings`',
    text: 'Pinned recordings stay. [More](recordings.md).',
    nodes: [at('recordings')],
    path: ['recordings'],
    keys: {
      days: { standard: '30', about: 'For how many days.' },
      bytes: { standard: '10,000,000,000', about: 'Up to how many bytes in all.' },
    },
  },
  {
    title: '`chat`',
    nodes: [at('chat')],
    path: ['chat'],
    keys: {
      asksForAll: {
        standard: '`false`',
        about: 'Whether every call of a tool is asked about (“Ask before every tool call”).',
      },
    },
  },
  {
    title: '`notifications`',
    text: 'A browser shows them once you allowed it in _Settings, Notifications_. [More](calling.md#notifications).',
    nodes: [at('notifications')],
    path: ['notifications'],
    keys: {
      questions: { standard: '`true`', about: 'Elicitations and sampling requests that wait.' },
      approvals: {
        standard: '`true`',
        about: 'Tool calls of the chat that wait for your approval.',
      },
      calls: { standard: '`false`', about: 'Calls that took longer than 10 s and have ended.' },
    },
  },
  {
    title: '`telemetry`',
    text: 'What the spans hold stands in [telemetry.md](telemetry.md).',
    nodes: [at('telemetry')],
    path: ['telemetry'],
    keys: {
      isOn: { about: 'Whether spans are sent.' },
      endpoint: {
        bounds: 'an http or https address',
        about: 'The receiver; `/v1/traces` is added where it is missing.',
      },
      headers: { about: 'Headers as pairs of name and value, which may hold references.' },
      servers: { standard: 'all', about: 'The servers whose exchanges are sent.' },
      withContents: { about: 'Whether redacted arguments and results are sent too.' },
      propagates: { about: 'Whether calls carry `traceparent` in `_meta`.' },
    },
  },
  {
    title: '`signIn`',
    nodes: [at('signIn')],
    path: ['signIn'],
    keys: {
      metadataDocument: {
        standard: 'none',
        bounds: 'an https address with a path',
        about: 'The client’s document, unless a server’s definition names another.',
      },
    },
  },
  {
    title: 'A filter',
    nodes: [at('filters')],
    path: ['filters'],
    keys: {
      name: { about: 'Its name.' },
      text: { about: 'What the filter field holds ([traffic.md](traffic.md)).' },
      errorsOnly: { standard: '`false`', about: 'Whether only errors are listed.' },
      hiddenGroups: {
        standard: 'none',
        about: 'What it leaves out: `messages`, `stderr`, `lifecycle`.',
      },
      http: {
        standard: '`false`',
        about: 'Whether HTTP that only carried messages is listed too.',
      },
    },
  },
];
