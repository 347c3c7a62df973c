export type ChatLimits = Partial<Record<(typeof limitLabels)[number], string>>;
export type ChatState = {
  name: string;
  demo?: object;
  limits?: ChatLimits;
  says: RegExp;
  advises: RegExp;
};

/** The settings of a chat that the states need, by their labels. */
export const limitLabels = [
  'Retries',
  'Max steps',
  'Max calls',
  'Max tokens',
  'Max cost, US dollars',
  'Max time, seconds',
  'Max output tokens',
] as const;

const once: ChatLimits = { Retries: '0' };
const failing = (fault: string, says: RegExp, advises: RegExp): ChatState => ({
  name: `failed-${fault}`,
  demo: { fault },
  limits: once,
  says,
  advises,
});

/** How a model can fail, each with what the page says of it and of what to do. The demo can show all of them. */
export const failures: ChatState[] = [
  failing('auth', /refused the key/, /Check the key/),
  failing('rate-limit', /rate limit/, /use another model/),
  failing('quota', /endpoint account has no credit/, /Add credit/),
  failing('model-not-found', /does not know this model/, /Choose another model/),
  failing('context-length', /too long for this model/, /Start a new conversation/),
  failing('bad-request', /refused the request/, /See the exact request/),
  failing('provider', /The endpoint failed/, /The provider failed/),
  failing('network', /could not be reached/, /Check that the endpoint’s address/),
  failing('timeout', /took too long/, /raise the time/),
  failing('blocked', /blocked the request/, /Rephrase it/),
  failing('demo-script', /script does not fit/, /The script expected another response/),
  failing('unknown', /The step failed/, /See the exact request and response/),
];
/** The demo that calls tools again and again, until a limit is reached. */
const looping = (name: string, limits: ChatLimits, says: RegExp): ChatState => ({
  name,
  demo: { fault: 'loop' },
  limits,
  says,
  advises: /Continue with the same limit again/,
});

/** How an answer can end too early. */
export const earlyEnds: ChatState[] = [
  {
    name: 'interrupted',
    demo: { fault: 'interrupted' },
    says: /was interrupted/,
    advises: /calls in it are not run/,
  },
  {
    name: 'cut-off',
    limits: { 'Max output tokens': '3' },
    says: /was cut off/,
    advises: /Raise “Max output tokens”/,
  },
  looping('limit-of-steps', { 'Max steps': '1' }, /limit of 1 step is reached/),
  looping('limit-of-calls', { 'Max calls': '1' }, /limit of 1 call is reached/),
  looping('budget-of-tokens', { 'Max tokens': '10' }, /limit of 10 tokens is reached/),
  {
    name: 'budget-of-time',
    demo: { fault: 'stall' },
    limits: { 'Max time, seconds': '1' },
    says: /limit of 1 s is reached/,
    advises: /Continue with the same limit again/,
  },
  {
    name: 'budget-of-cost',
    demo: { fault: 'loop' },
    limits: { 'Max cost, US dollars': '1' },
    says: /price of rules is not known/,
    advises: /remove the limit on cost/,
  },
];
