import type { PassRate } from '../shared/model/chat/eval.ts';

/** "60 %"; whole per cents, since the interval is much wider than one. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** "23 to 88 %": where the true rate lies with 95 % confidence. */
export const intervalLabel = ({ low, high }: PassRate): string =>
  `${Math.round(low * 100)} to ${percent(high)}`;
