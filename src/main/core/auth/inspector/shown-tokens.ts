import type {
  TokenInspection,
  TokenIntrospection,
} from '../../../../shared/model/token-inspection.ts';
import { shownFinding, type Hide } from '../shown-sign-in.ts';

/** What is known of tokens, as it may be seen: their claims may repeat another secret. */
export function shownInspection(inspection: TokenInspection, hide: Hide): TokenInspection {
  const { issuer, resource, askedScopes, grantedScopes, tokens, findings } = inspection;
  return {
    ...inspection,
    issuer: hide(issuer),
    ...(resource !== undefined && { resource: hide(resource) }),
    askedScopes: askedScopes.map(hide),
    grantedScopes: grantedScopes.map(hide),
    tokens: tokens.map(({ header, claims, ...token }) => ({
      ...token,
      ...(header && { header: hiddenIn(header, hide) }),
      ...(claims && { claims: hiddenIn(claims, hide) }),
    })),
    findings: findings.map((finding) => shownFinding(finding, hide)),
  };
}

/** What an authorization server says of a token, as it may be seen. */
export const shownIntrospection = (said: TokenIntrospection, hide: Hide): TokenIntrospection => ({
  ...said,
  members: hiddenIn(said.members, hide),
  findings: said.findings.map((finding) => shownFinding(finding, hide)),
});

function hiddenIn<Data>(data: Data, hide: Hide): Data {
  const hidden = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value);
    if (Array.isArray(value)) return value.map(hidden);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [hide(name), hidden(member)]),
    );
  };
  return hidden(data) as Data;
}
