import { mask } from '../../../../shared/secrets/mask.ts';
import { shapeOf } from '../../secrets/masking/secret-shape.ts';

/** The tokens that a connection sends, of which records show the shapes. */
export type SentTokens = {
  /** Takes note of a token before it is sent. */
  add(token: string): void;
  /** What is shown of a credential: the shape of a token that was sent, and of any other nothing. */
  shapeOf(credential: string): string;
};

/** Requests that are under way carry one of the last tokens. */
const maxTokens = 8;

/** Makes each shape once: it has a hash, and every request of a connection has a token. */
export function createSentTokens(): SentTokens {
  const shapes = new Map<string, string>();
  return {
    add(token) {
      if (shapes.has(token)) return;
      shapes.set(token, shapeOf(token));
      const [oldest] = shapes.keys();
      if (shapes.size > maxTokens && oldest !== undefined) shapes.delete(oldest);
    },
    shapeOf: (credential) => shapes.get(credential) ?? mask,
  };
}
