import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Who may use the web shell: holders of a one-time token, then of the cookie it was exchanged for. */
export type WebAccess = {
  /** A fresh token; an older one that was not used stays valid. */
  newToken(): string;
  /** Exchanges a token for the cookie to set; undefined for an unknown or used one. */
  redeem(token: string): string | undefined;
  isAllowed(cookieHeader: string | undefined): boolean;
};

export function webAccess(port: number): WebAccess {
  // Cookies are shared by all ports of a host: the name tells two shells apart.
  const name = `wirebench_${port}`;
  const secret = randomBytes(24).toString('base64url');
  const tokens = new Set<string>();
  return {
    newToken() {
      const token = randomBytes(24).toString('base64url');
      tokens.add(token);
      return token;
    },
    redeem(token) {
      const known = [...tokens].find((candidate) => isSame(candidate, token));
      if (known === undefined) return undefined;
      tokens.delete(known);
      return `${name}=${secret}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isAllowed(cookieHeader = '') {
      const cookies = cookieHeader.split(/;\s*/);
      const own = cookies.find((cookie) => cookie.startsWith(`${name}=`));
      return own !== undefined && isSame(own.slice(name.length + 1), secret);
    },
  };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
