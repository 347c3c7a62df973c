/** Starts every shell so that nothing connects by itself, without the layout of before. */
export const safeModeSwitch = '--safe-mode';
