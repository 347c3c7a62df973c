/** How tokens look that are known by their beginning, by what they are, as sources of regular expressions. */
const shapes: readonly [what: string, source: string][] = [
  ['a key of a model provider', String.raw`sk-[\w-]{16,}`],
  ['a token of GitHub', String.raw`gh[pousr]_[A-Za-z\d]{20,}|github_pat_\w{20,}`],
  ['a token of GitLab', String.raw`glpat-[\w-]{16,}`],
  ['a token of Slack', String.raw`xox[a-z]-[\w-]{10,}`],
  ['a key of AWS', String.raw`(?:AKIA|ASIA)[A-Z\d]{16}`],
  ['a key of Google', String.raw`AIza[\w-]{30,}`],
  ['a token of npm', String.raw`npm_[A-Za-z\d]{30,}`],
  ['a key of Stripe', String.raw`[rs]k_(?:live|test)_[A-Za-z\d]{16,}`],
  ['a token of Hugging Face', String.raw`hf_[A-Za-z\d]{20,}`],
  ['a token of Notion', String.raw`(?:secret|ntn)_[A-Za-z\d]{20,}`],
  ['a JSON Web Token', String.raw`eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)*`],
];

/** Matches such a token where it begins a word; without flags, to be built into other patterns. */
export const tokenSource = String.raw`(?<![\w-])(?:${shapes.map(([, source]) => source).join('|')})`;

const whole = shapes.map(([what, source]) => [what, new RegExp(`^(?:${source})$`)] as const);

/** What kind of token a text is, whole, as "a token of GitHub"; undefined where it is none that is known. */
export const tokenKind = (text: string): string | undefined =>
  whole.find(([, pattern]) => pattern.test(text))?.[0];

const beginning =
  /^(?:sk-|gh[a-z]_|github_pat_|glpat-|xox[a-z]-|AKIA|ASIA|AIza|npm_|hf_|[rs]k_|ntn_|eyJ[\w-]+\.)[\w.-]{8,}$/;

/** Whether a text begins as such a token does, however long: for what is about to be handed out. */
export const mayBeToken = (text: string): boolean => beginning.test(text);
