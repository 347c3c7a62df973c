const secretEnd =
  /(?:passw(?:or)?d|passphrase|passcode|pwd|secret|token|apikey|accesskey|secretkey|privatekey|sshkey|signingkey|encryptionkey|masterkey|authkey|licen[cs]ekey|authorization|credential|cookie|bearer|jwt|connectionstring|clientassertion|dsn)s?$/;
/** Too short to be looked for within other names. */
const secretName =
  /^(?:(?:basic|http|proxy)?auth|pass|pat|pin|totp|otp|cvv|cvc|(?:otp|totp|mfa|2fa)code)$/;
/** Ends of words of their own, unlike that of `compass`. */
const secretWord = /[_.\s-](?:pass|PASS|pat|PAT)$|[_.\s-]Pass$|[a-z\d]Pass$/;
/** What leads through pages of a list, and what a model counts, is called a token too, as is what names progress. */
const openToken =
  /(?:page|paging|pagination|next|prev|previous|sync|continuation|continue|cursor|skip|delta|resume|start|scroll|max|min|num|total|count|limit|output|progress|input|prompt|completion|reasoning|budget|stop)tokens?$/;
/** What may follow without making it something else, unlike `Name` or `Id`. */
const addition = /(?:value|text|string|header|plain|raw|hash|base64|\d+)$/;

/** Whether what is called so is a secret by its name: `githubToken` and `x-api-key`, but not `page_token` or `secretName`. */
export function isSecretName(name: string): boolean {
  const plain = name
    .slice(-maxRead)
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
  if (secretWord.test(name.slice(-maxRead))) return true;
  return [plain, plain.replace(addition, '')].some(
    (word) => (secretEnd.test(word) || secretName.test(word)) && !openToken.test(word),
  );
}

const secretHeader =
  /^(authorization|proxy-authorization|cookie|set-cookie|dpop)$|key|token|secret|passw|auth(?!enticate)/i;
const secretParameter = /key|token|secret|passw|auth|^sig(nature)?$|^code$|^state$/i;

/** Whether a header of this name carries credentials. */
export const isSecretHeader = (name: string): boolean =>
  secretHeader.test(name) || isSecretName(name);

/** Whether a query parameter of this name does. */
export const isSecretParameter = (name: string): boolean =>
  secretParameter.test(name) || isSecretName(name);

/** Whether the value of an environment's variable is not for all eyes: rather too many than too few. */
export const isSecretVariable = (name: string): boolean =>
  /key|token|secret|passw|pwd|auth|credential|cookie|dsn/i.test(name) || isSecretName(name);

const secretOfOAuth =
  /^(code|state|iss_token|assertion|subject_token|id_token|code_verifier|device_code)$|token$|secret|passw|private|assertion/i;
/** Their names end as those of secrets do. */
const openOfOAuth =
  /^(grant_type|token_type|requested_token_type|subject_token_type|issued_token_type|client_assertion_type)$/;

/** Whether a member of the body of an OAuth request or answer is a secret (RFC 6749, RFC 7523, RFC 8693). */
export const isSecretOfOAuth = (name: string): boolean =>
  secretOfOAuth.test(name) && !openOfOAuth.test(name);

const stems =
  /pass|pwd|secret|token|key|auth|credential|cookie|bearer|jwt|connectionstring|clientassertion|dsn|pat|pin|otp|cv[vc]|code/i;

/** False only for a JSON text in which no name can be that of a secret: at a glance, for what is read often. */
export const mayNameSecret = (json: string): boolean =>
  json.includes('\\') || stems.test(json.replaceAll(/[^a-z\d]/gi, ''));

/**
 * Whether an option or a URL parameter names a secret: `key` alone does, but not `keyboard` or
 * `author`.
 */
export const isSecretOption = (name: string): boolean =>
  isSecretName(name) || /(?:^|[_.-])(?:key|auth|sig|signature)$/i.test(name);

const maxRead = 200;

const maxMessage = 10_000;

/** Whether a question in words asks for a secret, as "Enter your API key". */
export const namesSecret = (message: string): boolean =>
  /\b(passwords?|passphrase|passcode|secret|api[ -]?keys?|access tokens?|auth\w* (codes?|tokens?)|bearer|private keys?|credentials?|credit card|cvv)\b/i.test(
    message.slice(0, maxMessage),
  );

const maxWords = 4;
/** What the names of secrets end with, so that few words have to be looked at together. */
const tail =
  /(?:word|phrase|code|wd|secret|token|key|authorization|credential|cookie|bearer|jwt|string|assertion|auth|pass|pat|pin|otp|cv[vc]|value|text|header|plain|raw|hash|base64)s?\d*$/i;

/** Whether the name of a secret stands somewhere in a text, in one word or in several, escaped or not. */
export function holdsSecretName(text: string): boolean {
  const plain = text
    .replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2}))/gi, (_all, long?: string, short?: string) =>
      String.fromCharCode(Number.parseInt(long ?? short ?? '', 16)),
    )
    .replaceAll(/\p{Cf}/gu, '');
  const words = plain.match(/[\w-]+/g) ?? [];
  return words.some(
    (word, i) =>
      tail.test(word.slice(-maxRead)) &&
      Array.from({ length: maxWords }, (_, before) =>
        words.slice(Math.max(0, i - before), i + 1),
      ).some((some) => isSecretName(some.join(' '))),
  );
}
