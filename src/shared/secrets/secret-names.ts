const secretEnd =
  /(?:passw(?:or)?d|passphrase|passcode|pwd|secret|token|apikey|accesskey|secretkey|privatekey|sshkey|signingkey|encryptionkey|masterkey|authkey|licen[cs]ekey|authorization|credential|cookie|bearer|jwt|connectionstring|clientassertion|dsn)s?$/;
/** Names that are too short to be looked for within other names. */
const secretName =
  /^(?:(?:basic|http|proxy)?auth|pass|pat|pin|totp|otp|cvv|cvc|(?:otp|totp|mfa|2fa)code)$/;
/** Short names at the end that are words of their own, unlike the `pass` in `compass`. */
const secretWord = /[_.\s-](?:pass|PASS|pat|PAT)$|[_.\s-]Pass$|[a-z\d]Pass$/;
/** Tokens that are no secrets: those of pages, those of progress, and those that a model counts. */
const openToken =
  /(?:page|paging|pagination|next|prev|previous|sync|continuation|continue|cursor|skip|delta|resume|start|scroll|max|min|num|total|count|limit|output|progress|input|prompt|completion|reasoning|budget|stop)tokens?$/;
/** Suffixes after which a name is still that of a secret, unlike `Name` or `Id`. */
const addition = /(?:value|text|string|header|plain|raw|hash|base64|\d+)$/;

/**
 * Whether a name is that of a secret: `githubToken` and `x-api-key` are, `page_token` and
 * `secretName` are not.
 */
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
const secretParameter =
  /key|token|secret|passw|auth|^sig(nature)?$|^(user_|device_)?code$|^state$|^request_uri$|^code_verifier$/i;

/** Whether a header of this name carries credentials. */
export const isSecretHeader = (name: string): boolean =>
  secretHeader.test(name) || isSecretName(name);

/** Whether a query parameter of this name carries a secret. */
export const isSecretParameter = (name: string): boolean =>
  secretParameter.test(name) || isSecretName(name);

/**
 * Whether an environment variable of this name may hold a secret; rather says so too often than too
 * rarely.
 */
export const isSecretVariable = (name: string): boolean =>
  /key|token|secret|passw|pwd|auth|credential|cookie|dsn/i.test(name) || isSecretName(name);

const secretOfOAuth =
  /^(code|state|iss_token|assertion|subject_token|id_token|code_verifier|device_code|user_code|request_uri)$|token$|secret|passw|private|assertion/i;
/** Members that are no secrets although their names end as those of secrets do. */
const openOfOAuth =
  /_(supported|expires_at|expires_in|required|endpoint)$|^(grant_type|token_type|requested_token_type|subject_token_type|issued_token_type|client_assertion_type)$/;

/**
 * Whether a member of the body of an OAuth request or answer is a secret (RFC 6749, RFC 7523, RFC
 * 8693).
 */
export const isSecretOfOAuth = (name: string): boolean =>
  secretOfOAuth.test(name) && !openOfOAuth.test(name);

const stems =
  /pass|pwd|secret|token|key|auth|credential|cookie|bearer|jwt|connectionstring|clientassertion|dsn|pat|pin|otp|cv[vc]|code/i;

/**
 * A quick check of JSON text before a thorough one: false only where no name can be that of a
 * secret.
 */
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

/**
 * Whether a message asks for a secret, as "Enter your API key" does, by its first 10,000
 * characters.
 */
export const namesSecret = (message: string): boolean =>
  /\b(passwords?|passphrase|passcode|secret|api[ -]?keys?|access tokens?|auth\w* (codes?|tokens?)|bearer|private keys?|credentials?|credit card|cvv)\b/i.test(
    message.slice(0, maxMessage),
  );

const maxWords = 4;
/**
 * The ends of secrets' names; only words that end so are looked at together with those before them.
 */
const tail =
  /(?:word|phrase|code|wd|secret|token|key|authorization|credential|cookie|bearer|jwt|string|assertion|auth|pass|pat|pin|otp|cv[vc]|value|text|header|plain|raw|hash|base64)s?\d*$/i;

/**
 * Whether a text holds the name of a secret anywhere, in one word or in up to four, escaped or not.
 */
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
