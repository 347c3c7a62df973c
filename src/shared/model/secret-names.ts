const secretEnd =
  /(?:passw(?:or)?d|passphrase|passcode|pwd|secret|token|apikey|accesskey|secretkey|privatekey|sshkey|signingkey|encryptionkey|masterkey|authkey|licen[cs]ekey|authorization|credential|cookie|bearer|jwt|connectionstring|clientassertion)s?$/;
/** Too short to be looked for within other names. */
const secretName =
  /^(?:(?:basic|http|proxy)?auth|pass|pat|pin|totp|otp|cvv|cvc|(?:otp|totp|mfa|2fa)code)$/;
/** What leads through pages of a list, and what a model counts, is called a token too. */
const openToken =
  /(?:page|paging|pagination|next|prev|previous|sync|continuation|continue|cursor|skip|delta|resume|start|scroll|max|min|num|total|count|limit|output|input|prompt|completion|reasoning|budget|stop)tokens?$/;
/** What may follow without making it something else, unlike `Name` or `Id`. */
const addition = /(?:value|text|string|header|plain|raw|hash|base64|\d+)$/;

/** Whether what is called so is a secret by its name: `githubToken` and `x-api-key`, but not `page_token` or `secretName`. */
export function isSecretName(name: string): boolean {
  const plain = name.slice(-maxRead).toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return [plain, plain.replace(addition, '')].some(
    (word) => (secretEnd.test(word) || secretName.test(word)) && !openToken.test(word),
  );
} // prettier-ignore

const maxRead = 200;
