/**
 * How a text looks within a larger text in base64 or base64url (RFC 4648, sections 4 and 5): six
 * texts, two for each of the three places that it can have in a group of three bytes. Digits that
 * it shares with its neighbours are left out.
 */
export const base64Within = (text: string): string[] =>
  [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    const digits = bytes.toString('base64').slice(from, to);
    return [digits, digits.replaceAll('+', '-').replaceAll('/', '_')];
  });
