/**
 * The kinds of tokens that can be told by their prefix, each with the source of a regular
 * expression.
 */
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

/**
 * The source of an expression for any such token at the beginning of a word, to be built into
 * others.
 */
export const tokenSource = String.raw`(?<![\w-])(?:${shapes.map(([, source]) => source).join('|')})`;

const whole = shapes.map(([what, source]) => [what, new RegExp(`^(?:${source})$`)] as const);

/**
 * The kind of token that a whole text is, such as "a token of GitHub"; undefined for any other
 * text.
 */
export const tokenKind = (text: string): string | undefined =>
  whole.find(([, pattern]) => pattern.test(text))?.[0];

const beginning =
  /^(?:sk-|gh[a-z]_|github_pat_|glpat-|xox[a-z]-|AKIA|ASIA|AIza|npm_|hf_|[rs]k_|ntn_|eyJ[\w-]+\.)[\w.-]{8,}$/;

/**
 * Whether a text begins as a token does, whatever its length; a looser test for text about to be
 * handed out.
 */
export const mayBeToken = (text: string): boolean => beginning.test(text);
