import { cutAtWord } from '../../../shared/cut-at-word.ts';
import type { Zone } from '../../../shared/private-address.ts';
import { maskedUrl } from '../../../shared/secrets/masked-headers.ts';
import { StepFailed } from './steps/step.ts';

const maxShown = 200;

const cut = (text: string): string => cutAtWord(text, maxShown);

/** An address as messages have it, without what is secret in it. */
const shown = (url: string): string => cut(maskedUrl(url));

const wrongMetadata = 'Ask whoever runs the server to correct the address.';
const tryAgain = 'Try again, or check that the host works.';

const places: Record<Zone, string> = {
  machine: 'on this machine',
  network: 'in a private network',
  anywhere: 'outside',
};

/** Why a request of a sign-in was not sent, or not answered, each as the failure of a step. */
export const sendFailures = {
  noAddress: (text: string) =>
    new StepFailed({
      code: 'unusable-address',
      message: `“${shown(text)}” is not a web address.`,
      rule: 'RFC 9110, 4.2',
      next: wrongMetadata,
    }),

  notHttp: ({ href }: URL) =>
    new StepFailed({
      code: 'unusable-address',
      message: `“${shown(href)}” is not asked: only http and https addresses are.`,
      rule: 'RFC 9110, 4.2',
      next: wrongMetadata,
    }),

  holdsCredentials: ({ href }: URL) =>
    new StepFailed({
      code: 'unusable-address',
      message: `${shown(href)} is not asked: it holds a user name or a password.`,
      rule: 'RFC 9110, 4.2.4',
      next: wrongMetadata,
    }),

  insecure: ({ origin, href }: URL) =>
    new StepFailed(
      {
        code: 'insecure-endpoint',
        message: `${shown(href)} is plain http: others can read and change on the way what is sent.`,
        rule: 'MCP authorization, Communication Security',
        next: `Ask for an https address, or agree to ${cut(origin)} if you trust the network.`,
      },
      { kind: 'origin', origin },
    ),

  nearer: ({ origin }: URL, found: { address?: string; zone: Zone; than: string }) =>
    new StepFailed(
      {
        code: 'nearer-origin',
        message: `The server points to ${cut(origin)}${found.address ? ` at ${found.address}` : ''}, ${places[found.zone]}, while ${found.than} is not.`,
        rule: 'RFC 9728, 7.7',
        next: `Agree to ${cut(origin)} if you expect the server to use it.`,
      },
      { kind: 'origin', origin },
    ),

  notThisMachine: ({ host }: URL, address: string) =>
    new StepFailed({
      code: 'unusable-address',
      message: `${cut(host)} resolves to ${address}, although localhost and names under it must stay on this machine.`,
      rule: 'RFC 6761, 6.3',
      next: 'Check how this machine looks up names.',
    }),

  tooManyRedirects: (first: string, most: number) =>
    new StepFailed({
      code: 'too-many-redirects',
      message: `${shown(first)} redirects more than ${most} times.`,
      rule: 'RFC 9110, 15.4',
      next: wrongMetadata,
    }),

  tooLarge: ({ href }: URL) =>
    new StepFailed({
      code: 'answer-too-large',
      message: `The answer of ${shown(href)} is larger than 1 MB.`,
      next: 'Check that the address is one of an authorization server.',
    }),

  noAnswer: ({ host, href }: URL, ms: number) =>
    new StepFailed({
      code: 'no-answer',
      message: `${cut(host)} did not answer within ${ms / 1000} s (${shown(href)}).`,
      next: tryAgain,
    }),

  brokenOff: ({ href }: URL, trouble: string) =>
    new StepFailed({
      code: 'answer-broken-off',
      message: `The answer of ${shown(href)} broke off: ${cut(trouble)}.`,
      next: tryAgain,
    }),

  unreachable: ({ host, href }: URL, trouble: string) =>
    new StepFailed({
      code: 'unreachable',
      message: `${cut(host)} can’t be reached: ${cut(trouble)} (${shown(href)}).`,
      next: 'Check the address, and that the host works and can be reached from here.',
    }),

  noNetwork: (message: string) =>
    new StepFailed({
      code: 'unusable-network-settings',
      message,
      next: 'Open Settings, Network.',
    }),
};
