import { quoted, type Findings } from './findings.ts';

const pointer = '/uriTemplate';

/** Lints a URI template (RFC 6570), for what clients can't expand or need not expand. */
export function lintTemplate(template: string, findings: Findings): void {
  const fault = templateFault(template);
  if (fault !== undefined) {
    const message = `${quoted(template)} is not a URI template (RFC 6570): ${fault}. Clients can’t expand it.`;
    findings.add('uri-template-invalid', { severity: 'error', pointer, message });
  } else if (!template.includes('{')) {
    const message = 'It has no variable, so it stands for one resource. List it under resources.';
    findings.add('uri-template-constant', { severity: 'hint', pointer, message });
  }
}

function templateFault(template: string): string | undefined {
  const outside = template.replaceAll(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(outside)) return 'a brace has no match';
  for (const [expression, inner = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
    const fault = expressionFault(inner);
    if (fault !== undefined) return `${quoted(expression)} ${fault}`;
  }
  return undefined;
}

/** Operators that are reserved for later versions (RFC 6570, section 2.2). */
const reserved = /^[=,!@|]/;
/** A variable's name (RFC 6570, section 2.3) with its modifier (section 2.4). */
const variable = /^(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?$/i;

function expressionFault(inner: string): string | undefined {
  const [sign] = reserved.exec(inner) ?? [];
  if (sign !== undefined)
    return `begins with ${quoted(sign)}, which no version of the standard has a meaning for yet`;
  for (const part of inner.replace(/^[+#./;?&]/, '').split(',')) {
    if (variable.test(part)) continue;
    const name = part.replace(/(?::\d*|\*)$/, '');
    const [odd] = /[^\w.%]/u.exec(name) ?? [];
    if (odd === undefined) return 'has an expression without a variable';
    return `has a variable with ${quoted(odd)} in its name, which may hold letters A to Z, digits, “_”, “.” and percent-encoded characters only`;
  }
  return undefined;
}
