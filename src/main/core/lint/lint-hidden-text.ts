import { pointerPart } from '../../../shared/json/json-pointer.ts';
import { quoted, type Findings } from './findings.ts';

const maxNodes = 20_000;
const maxDepth = 64;
/** The most characters that are searched, of all texts together. */
const maxText = 200_000;

/**
 * Finds text that a model reads and a person does not see, or that gives the model orders. It looks
 * at every name and text of a definition, since all of them go into the model's context.
 */
export function lintHiddenText(definition: unknown, findings: Findings): void {
  let nodes = 0;
  let left = maxText;
  const visit = (value: unknown, pointer: string, depth: number): void => {
    nodes += 1;
    if (nodes > maxNodes || depth > maxDepth) return;
    if (typeof value === 'string') {
      lintText(value.slice(0, left), pointer, findings);
      left = Math.max(0, left - value.length);
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const at = `${pointer}/${pointerPart(key)}`;
      if (!Array.isArray(value)) lintCharacters(key, at, findings);
      visit(member, at, depth + 1);
    }
  };
  visit(definition, '', 0);
}

function lintText(text: string, pointer: string, findings: Findings): void {
  lintCharacters(text, pointer, findings);
  // Patterns and links are no prose.
  if (/\/(?:pattern|\$ref|\$id|\$schema)$/.test(pointer)) return;
  const markup = markupIn(text);
  if (markup !== undefined) {
    findings.add('hidden-markup', {
      severity: 'warning',
      pointer,
      message: `It holds the markup ${quoted(markup)}, which a client that renders HTML hides from people while the model reads it. Write plain text.`,
    });
  }
  const order = orders.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (order) {
    findings.add('instruction-in-text', {
      severity: 'warning',
      pointer,
      message: `It says ${quoted(order[0])}: words that steer the model against its user, as tool poisoning does. Describe what the tool does instead, and trust this server only if you know why it says so.`,
    });
  }
}

const tags =
  /<!--|<\/?(?:script|style|iframe|object|embed)\b[^>]{0,80}>?|<img\s[^>]{0,80}src\s{0,3}=[^>]{0,80}>?/i;
/**
 * Matches attributes and styles that hide an element, and only then looks back for its tag, since
 * few tags have them.
 */
const hiding = /\b(?:hidden|display:\s{0,3}none|font-size:\s{0,3}0)(?<=(<[a-z][^>]{0,120}))/i;

const markupIn = (text: string): string | undefined =>
  tags.exec(text)?.[0] ?? hiding.exec(text)?.[1];

const orders = [
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+)?(?:of\s+)?(?:the\s+|your\s+)?(?:previous|prior|above|earlier|preceding|other|system)\s+(?:instructions?|prompts?|rules|messages?|guidelines)/i,
  /\b(?:do\s+not|don['’]t|never)\s+(?:tell|inform|mention|reveal|show|notify|alert)\s+(?:this\s+|it\s+|anything\s+)?(?:to\s+)?(?:the\s+)?(?:user|human)/i,
  /\bwithout\s+(?:telling|informing|notifying)\s+(?:the\s+)?(?:user|human)/i,
  /<\/?(?:important|system|instructions?|secret)>/i,
  /\b(?:~\/\.ssh|id_rsa|~\/\.aws\/credentials)\b/i,
  /\byou\s+are\s+now\s+(?:in\s+)?(?:a\s+)?(?:developer|admin|jailbreak|unrestricted)/i,
];

function lintCharacters(text: string, pointer: string, findings: Findings): void {
  const found = kinds.find(({ pattern }) => pattern.test(text));
  if (!found) return;
  const [sign = ''] = found.pattern.exec(text) ?? [];
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  findings.add('hidden-characters', {
    severity: found.severity,
    pointer,
    message: `It holds ${found.what} (U+${code}). ${found.why} Remove it.`,
  });
}

const kinds: { pattern: RegExp; severity: 'error' | 'warning'; what: string; why: string }[] = [
  {
    // The flag emoji of England, Scotland and Wales are made of tag characters too.
    pattern: /(?<!\u{1F3F4}[\u{E0061}-\u{E007A}]{0,6})[\u{E0000}-\u{E007F}]/u,
    severity: 'error',
    what: 'an invisible tag character',
    why: 'It is invisible to people, but a model can read it as text.',
  },
  {
    pattern: /[\u202A-\u202E\u2066-\u2069]/,
    severity: 'error',
    what: 'a character that turns the direction of the text',
    why: 'What people see differs from what the model reads.',
  },
  {
    pattern: /(?![\t\n\r])\p{Cc}/u,
    severity: 'warning',
    what: 'a control character',
    why: 'It is invisible, and can control a terminal.',
  },
  {
    // Joiners are needed in emoji and in many scripts, but never beside ASCII characters.
    pattern:
      /[\u200B\u2060-\u2064\u180E\uFEFF]|(?<=[\u0020-\u007E])[\u200C\u200D]|[\u200C\u200D](?=[\u0020-\u007E])/,
    severity: 'warning',
    what: 'an invisible character',
    why: 'It can hide text, and make different names look alike.',
  },
];
