export function chromiumAtHand(): string | undefined;
export function findChromium(): Promise<string | undefined>;
