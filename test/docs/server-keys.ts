import { z } from 'zod';
import { capabilityNames } from '../../src/shared/model/servers/declared.ts';
import { serverDefinition } from '../../src/shared/model/servers/server.ts';
import { kindOf, nodeAt, type KeyGroup } from './key-group.ts';
import type { Node } from './key-type.ts';

const server = z.toJSONSchema(serverDefinition, { io: 'input' }) as Node;
const launch = nodeAt(server, 'launch');
const stdio = kindOf(launch, 'kind', 'stdio');
const http = kindOf(launch, 'kind', 'http');
const answer = nodeAt(server, 'answerRules', 'answer');
const { oneOf: answers = [] } = answer;

export const serverRoot = server;

/** Every key of an entry of `mcpServers`. */
export const serverKeys: readonly KeyGroup[] = [
  {
    title: 'A server that a command starts',
    nodes: [stdio],
    apart: ['kind'],
    path: ['mcpServers'],
    keys: {
      command: { about: 'The program. It is started without a shell.' },
      args: { standard: 'none', about: 'Its arguments, one string each.' },
      cwd: {
        standard: 'the folder that Wirebench was started in',
        about: 'The working folder.',
      },
      env: {
        standard: 'none',
        about:
          'Variables for the server. Of your own it gets only a few that programs need, such as `PATH` and `HOME`.',
      },
      sandbox: {
        standard: 'no restrictions',
        about: 'What it may reach. One that can’t be read makes the whole entry unusable.',
      },
    },
  },
  {
    title: 'The sandbox',
    nodes: [nodeAt(stdio, 'sandbox')],
    path: ['mcpServers', 'sandbox'],
    keys: {
      network: { standard: '`allowed`', about: 'Whether it may use the network.' },
      files: { standard: '`all`', about: 'All that you may read, or one folder of yours.' },
      folder: {
        standard: 'the working folder',
        bounds: 'an absolute path',
        about: 'That folder, with `files: "folder"`.',
      },
    },
  },
  {
    title: 'A server at an address',
    text: 'Also read: `serverUrl` in place of `url`. `type` is written as `"http"` for other clients; whether the server speaks Streamable HTTP or HTTP+SSE is detected.',
    nodes: [http],
    apart: ['kind'],
    path: ['mcpServers'],
    keys: {
      url: { bounds: 'starts with `http://`, `https://` or a reference', about: 'The address.' },
      headers: { standard: 'none', about: 'Headers for each request.' },
      oauth: { standard: 'discovered', about: 'How to sign in, where the defaults won’t do.' },
    },
  },
  {
    title: 'Signing in (`oauth`)',
    text: 'All of these have fields in the server’s settings; what a sign-in does with them stands in [signing-in.md](signing-in.md).',
    nodes: [nodeAt(http, 'oauth')],
    path: ['mcpServers', 'oauth'],
    keys: {
      grant: {
        standard: '`authorization-code`',
        about:
          'Who signs in: you in a browser, the client with its secret, the client with its private key, or your company’s identity provider.',
      },
      identity: { standard: 'none', about: 'A name that tells several accounts apart.' },
      clientId: { standard: 'registered', about: 'A client that was registered by hand.' },
      clientSecret: { standard: 'none', about: 'Its secret; best as a reference.' },
      privateKey: {
        standard: 'none',
        bounds: 'PEM, PKCS #8',
        about: 'The key of `private-key-jwt`; best as a reference.',
      },
      algorithm: { standard: '`ES256`', about: 'What that key signs with.' },
      scopes: {
        standard: 'those that the server names',
        bounds: 'no spaces or quotes',
        about: 'The scopes to ask for. One string with spaces between is read too.',
      },
      resource: {
        standard: 'what the server calls itself',
        about: 'What is sent as `resource` (RFC 8707).',
      },
      metadataDocument: {
        standard: 'that of the settings',
        bounds: 'an https address with a path',
        about: 'The client ID metadata document of the client.',
      },
      redirect: {
        standard: '`127.0.0.1` and a free port',
        about: 'Where the browser comes back to. `callbackPort` of other clients is read too.',
      },
      endpoints: {
        standard: 'discovered',
        about: 'Endpoints in place of those that the authorization server names.',
      },
      extra: {
        standard: 'none',
        bounds: 'names of at most 100 characters',
        about: 'Extra parameters of the authorization request.',
      },
      sendsScope: {
        standard: '`false`',
        about: 'Whether a refresh names its scopes, without which some narrow them.',
      },
      identityProvider: { standard: 'none', about: 'For `enterprise`.' },
    },
  },
  {
    title: 'Redirect URI',
    nodes: [nodeAt(http, 'oauth', 'redirect')],
    path: ['mcpServers', 'oauth', 'redirect'],
    keys: {
      host: { standard: '`127.0.0.1`', about: 'The host of the redirect URI.' },
      port: { standard: 'a free one', about: 'Its port.' },
    },
  },
  {
    title: 'Endpoints of the authorization server',
    text: 'Used in place of those that its metadata names; each that differs is shown with the sign-in.',
    nodes: [nodeAt(http, 'oauth', 'endpoints')],
    path: ['mcpServers', 'oauth', 'endpoints'],
    keys: {
      authorization: { standard: 'discovered', about: 'Where the browser is sent.' },
      token: { standard: 'discovered', about: 'Where tokens are requested and refreshed.' },
      registration: { standard: 'discovered', about: 'Where a client registers itself.' },
      revocation: { standard: 'discovered', about: 'Where tokens are revoked.' },
    },
  },
  {
    title: 'The identity provider',
    nodes: [nodeAt(http, 'oauth', 'identityProvider')],
    path: ['mcpServers', 'oauth', 'identityProvider'],
    keys: {
      issuer: {
        standard: 'none',
        about: 'Where you sign in, in the browser, in place of giving an ID token.',
      },
      tokenEndpoint: {
        standard: 'what the issuer names',
        about: 'Where the provider exchanges tokens; wanted with `idToken`.',
      },
      clientId: { about: 'The client that is known there.' },
      clientSecret: { standard: 'none', about: 'Its secret; best as a reference.' },
      idToken: {
        standard: 'got by signing in',
        about: 'A token that stands for you; best as a reference.',
      },
    },
  },
  {
    title: 'A demo server',
    nodes: [kindOf(launch, 'kind', 'bundled')],
    apart: ['kind'],
    path: ['mcpServers'],
    keys: {
      demo: { as: 'bundled', about: 'One of the two servers that come with Wirebench.' },
    },
  },
  {
    title: 'Every server',
    text: 'The server’s name is the key of its entry: 1 to 100 characters. Where one of `connectTimeoutMs`, `callTimeoutMs`, `totalTimeoutMs`, `pingEveryMs`, `callsPerSecond`, `callsAtOnce`, `declaredOnly`, `pageByPage`, `noStream` and `watch` is out of its bounds, none of them has an effect. Keys that are not listed here have none either, and stay in the file as they are.',
    nodes: [server, nodeAt(server, 'upkeep')],
    apart: ['name', 'launch', 'upkeep', 'kept'],
    path: ['mcpServers'],
    keys: {
      era: {
        standard: '`auto`',
        about: 'Which era of the protocol is spoken: detected by a probe, or this one.',
      },
      connectTimeoutMs: { standard: '15,000', about: 'The longest handshake, in milliseconds.' },
      callTimeoutMs: {
        standard: '60,000',
        about:
          'The longest wait of a call for its response or progress, in milliseconds; 0 for no limit.',
      },
      totalTimeoutMs: {
        standard: '0',
        about: 'The longest time of a call, whatever its progress; 0 for no limit.',
      },
      pingEveryMs: {
        standard: '0',
        about: 'The time between two pings, where the revision has ping; 0 for none.',
      },
      callsPerSecond: { standard: 'no limit', about: 'How many calls may begin in a second.' },
      callsAtOnce: { standard: 'no limit', about: 'How many calls may run at once.' },
      declaredOnly: {
        standard: '`false`',
        about: 'Whether to ask only for lists that the server declared.',
      },
      pageByPage: {
        standard: '`false`',
        about: 'Whether further pages of a list are asked for only when you do.',
      },
      noStream: {
        standard: '`false`',
        about:
          'Whether no stream is opened for notifications that the server sends on its own; what you subscribe to still opens one.',
      },
      watch: {
        standard: 'none',
        about:
          'Globs, relative to the working folder, of files that restart the server when they change.',
      },
      declares: {
        standard: 'all of them',
        about: `The capabilities that the client declares: ${capabilityNames.map((name) => `\`${name}\``).join(', ')}. An empty list declares none.`,
      },
      roots: {
        standard: 'none',
        about: 'What `roots/list` is answered with. A URI alone is read too.',
      },
      meta: {
        standard: 'none',
        bounds: 'at most 100,000 characters in all',
        about: 'Members of `params._meta` that each request carries.',
      },
      enabledTools: {
        standard: 'all tools',
        about: 'Only these are offered; `*` for any characters, `?` for one character.',
      },
      disabledTools: {
        standard: 'none',
        about: 'These are not offered, also where `enabledTools` names them.',
      },
      answerRules: {
        standard: 'none',
        about: 'What its requests to you are answered with; the first that matches holds.',
      },
      inputs: {
        standard: 'none',
        about: 'What the `${input:NAME}` of the entry ask for.',
      },
    },
  },
  {
    title: 'A root',
    nodes: [nodeAt(server, 'roots')],
    path: ['mcpServers', 'roots'],
    keys: {
      uri: { about: 'A `file://` URI; another string is sent unchanged.' },
      name: { standard: 'none', about: 'What it is called.' },
    },
  },
  {
    title: 'An input',
    text: 'As in VS Code’s `mcp.json`; `inputs` beside `servers` or `mcpServers` are read too. `type` is `promptString`, or `pickString` where there are options. An input that is referred to and not listed is taken for a secret.',
    nodes: [nodeAt(server, 'inputs')],
    path: ['mcpServers', 'inputs'],
    keys: {
      name: { as: 'id', about: 'Its NAME in `${input:NAME}`.' },
      description: { standard: 'the name', about: 'What is asked for.' },
      default: { standard: 'none', about: 'What is in the field at first.' },
      options: { standard: 'none', about: 'The values to choose from.' },
      isSecret: {
        as: 'password',
        standard: 'by its name',
        about: 'Whether it is covered while it is typed, and masked wherever it would be shown.',
      },
    },
  },
  {
    title: 'A rule that answers',
    text: 'How rules are made and tried stands in [calling.md](calling.md#rules-that-answer). A rule that can’t be read has no effect.',
    nodes: [nodeAt(server, 'answerRules')],
    path: ['mcpServers', 'answerRules'],
    keys: {
      name: { about: 'Its name on records, calls and in the inbox.' },
      isOff: { standard: '`false`', about: 'Whether it is turned off.' },
      match: { about: 'Which requests it is for.' },
      answer: { about: 'What it answers.' },
      delayMs: {
        standard: '0',
        about: 'For how many milliseconds the request is left to you first.',
      },
      times: { standard: 'no limit', about: 'How many requests of one connection it answers.' },
    },
  },
  {
    title: 'What a rule is for',
    text: 'A request has to match all of these.',
    nodes: [nodeAt(server, 'answerRules', 'match')],
    path: ['mcpServers', 'answerRules', 'match'],
    keys: {
      method: { about: 'What the server asks by.' },
      tool: { standard: 'any', about: 'The tool whose call asks.' },
      contains: { standard: 'anything', about: 'A part of the message.' },
      fields: {
        standard: 'any',
        about: 'All fields that an elicitation asks for, in any order.',
      },
      schema: {
        standard: 'any',
        bounds: '`sha256:` and 64 hexadecimal digits',
        about: 'The hash of an elicitation’s schema, as “Always…” writes it.',
      },
    },
  },
  {
    title: 'What a rule answers',
    nodes: answers,
    path: ['mcpServers', 'answerRules', 'answer'],
    keys: {
      action: {
        about:
          '`accept`, `decline` and `cancel` are for elicitation; `send` a text, `ask` a model, `decline` and `cancel` for sampling.',
      },
      from: {
        standard: '`nothing`',
        about: 'With `accept`: what the content starts from, such as the schema’s defaults.',
      },
      content: {
        standard: 'none',
        about: 'With `accept`: fields of the content; their texts may refer to variables.',
      },
      text: { about: 'With `send`: the message, always the same.' },
      model: { about: 'With `ask`: the model whose answer is sent without being shown first.' },
    },
  },
  {
    title: 'The model of a rule',
    nodes: [nodeAt(kindOf(answer, 'action', 'ask'), 'model')],
    path: ['mcpServers', 'answerRules', 'answer', 'model'],
    keys: {
      endpointId: { about: 'The endpoint, by its ID in the chat’s settings.' },
      modelId: { about: 'The model, as the endpoint calls it.' },
    },
  },
];
