import type { Locator, Page } from '@playwright/test';

/** Does in a browser what a user does there, and counts it. */
export type Acts = {
  click(control: Locator, options?: { force?: boolean }): Promise<void>;
  /** Presses one key. */
  press(control: Locator, key: string): Promise<void>;
  /** Fills a field, which is one act however long the text is. */
  fill(field: Locator, text: string): Promise<void>;
  /** Closes a tab, so that the one before is seen again. */
  close(tab: Page): Promise<void>;
  count(): number;
};

export function countActs(): Acts {
  let count = 0;
  const counted = (act: Promise<void>) => {
    count += 1;
    return act;
  };
  return {
    click: (control, options) => counted(control.click(options)),
    press: (control, key) => counted(control.press(key)),
    fill: (field, text) => counted(field.fill(text)),
    close: (tab) => counted(tab.close()),
    count: () => count,
  };
}
