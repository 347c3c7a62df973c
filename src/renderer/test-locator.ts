import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

// The words in which the end-to-end specs speak of a page, for the same page in jsdom: what is looked for
// is looked up at each use, and each use waits until it is there.

type Name = string | RegExp;

export type Locator = {
  getByRole(role: string, options?: { name?: Name; exact?: boolean }): Locator;
  getByText(text: Name, options?: { exact?: boolean }): Locator;
  getByLabel(text: Name): Locator;
  locator(selector: string): Locator;
  first(): Locator;
  last(): Locator;
  nth(place: number): Locator;
  /** What there is of it now. */
  all(): HTMLElement[];
  /** The only one of it, as soon as there is one. */
  element(): Promise<HTMLElement>;
  click(): Promise<void>;
  /** Replaces the text of a field at once. */
  fill(text: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  /** A key in the words of `user-event`, after the focus has come here. */
  press(key: string): Promise<void>;
  selectOption(label: string): Promise<void>;
  /** Gives a field for files this one, as the browser's window does. */
  setFile(file: File): Promise<void>;
  focus(): Promise<void>;
  blur(): Promise<void>;
};

/** The page as a user has it. */
export function locatePage(): Locator & Pick<UserEvent, 'keyboard' | 'paste'> {
  const user = userEvent.setup({ delay: null });
  const { keyboard, paste } = user;
  return { ...locatorOf(() => [document.body], user), keyboard, paste };
}

function locatorOf(all: () => HTMLElement[], user: UserEvent): Locator {
  const inside = (find: (queries: typeof screen) => HTMLElement[]): Locator =>
    locatorOf(() => all().flatMap((one) => find(within(one) as typeof screen)), user);
  const place = (at: number): Locator =>
    locatorOf(() => all().filter((_, i, list) => i === (at < 0 ? list.length + at : at)), user);
  const only = () =>
    waitFor(() => {
      const [one, ...more] = all();
      if (one && more.length === 0) return one;
      throw new Error(one ? `There are ${more.length + 1} of it.` : 'It is not there.');
    });
  const focus = async () => {
    const one = await only();
    act(() => one.focus());
    return one;
  };
  return {
    all,
    element: only,
    getByRole: (role, { name, exact = false } = {}) =>
      inside((queries) =>
        queries.queryAllByRole(role, name === undefined ? {} : { name: textOf(name, exact) }),
      ),
    getByText: (text, { exact = false } = {}) =>
      inside((queries) => queries.queryAllByText(textOf(text, exact))),
    getByLabel: (text) => inside((queries) => queries.queryAllByLabelText(text)),
    locator: (selector) =>
      locatorOf(
        () => all().flatMap((one) => [...one.querySelectorAll<HTMLElement>(selector)]),
        user,
      ),
    first: () => place(0),
    last: () => place(-1),
    nth: place,
    click: async () => user.click(await only()),
    async fill(text) {
      fireEvent.input(await focus(), { target: { value: text } });
    },
    async pressSequentially(text) {
      await focus();
      await user.keyboard(text.replaceAll(/[{[]/g, '$&$&'));
    },
    async press(key) {
      await focus();
      await user.keyboard(key);
    },
    selectOption: async (label) => user.selectOptions(await only(), label),
    setFile: async (file) => user.upload(await only(), file),
    focus: async () => void (await focus()),
    blur: async () => {
      const one = await only();
      act(() => one.blur());
    },
  };
}

/** A text stands for all that has it within, whatever its case, if it is not exact. */
const textOf = (text: Name, isExact: boolean): Name =>
  typeof text !== 'string' || isExact
    ? text
    : new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i');

/** Its accessible description: what it is described by, or else its title. */
function describedBy(element: HTMLElement): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  const texts = ids.map((id) => document.getElementById(id)?.textContent);
  return texts.join(' ').trim() || element.title;
}

const fits = (text: string, expected: Name): boolean =>
  typeof expected === 'string' ? text === expected : expected.test(text);

type Expectations = {
  toHaveCount(count: number): Promise<void>;
  toBeVisible(): Promise<void>;
  toBeFocused(): Promise<void>;
  toBeChecked(): Promise<void>;
  toHaveValue(value: string): Promise<void>;
  toHaveTexts(texts: string[]): Promise<void>;
  toContainText(text: string): Promise<void>;
  toBeDisabled(): Promise<void>;
  toHaveAttribute(name: string, value?: string): Promise<void>;
  toHaveAccessibleDescription(description: Name): Promise<void>;
};

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-unused-vars, typescript/consistent-type-definitions -- its own has them
  interface Matchers<
    R extends void | Promise<void> = void | Promise<void>,
    T = unknown,
  > extends Expectations {}
}

type Check = (found: HTMLElement[], ...expected: never[]) => boolean;

const ofOne =
  <Expected extends unknown[]>(check: (one: HTMLElement, ...expected: Expected) => boolean) =>
  (found: HTMLElement[], ...expected: Expected): boolean => {
    const [one, ...more] = found;
    return one !== undefined && more.length === 0 && check(one, ...expected);
  };

const checks: Record<keyof Expectations, Check> = {
  toHaveCount: (found, count: number) => found.length === count,
  // What is hidden from a screen reader has no role here, and jsdom draws nothing.
  toBeVisible: (found) => found.length === 1,
  toBeFocused: ofOne((one) => one === document.activeElement),
  toBeChecked: ofOne((one) => (one as HTMLInputElement).checked || one.ariaChecked === 'true'),
  toHaveValue: ofOne((one, value: string) => (one as HTMLInputElement).value === value),
  toHaveTexts: (found, texts: string[]) =>
    found.map(({ textContent }) => textContent).join('\n') === texts.join('\n'),
  toContainText: ofOne((one, text: string) => (one.textContent ?? '').includes(text)),
  // A fieldset disables all that is in it.
  toBeDisabled: ofOne((one) => one.closest('[disabled]') !== null),
  toHaveAttribute: ofOne((one, name: string, value?: string) =>
    value === undefined ? one.hasAttribute(name) : one.getAttribute(name) === value,
  ),
  toHaveAccessibleDescription: ofOne((one, expected: Name) => fits(describedBy(one), expected)),
};

/** A matcher that waits until what is there fits, or, after `not`, until it does no more. */
const waiting = (check: Check) =>
  async function wait(this: { isNot?: boolean }, locator: Locator, ...expected: unknown[]) {
    const isNot = this.isNot === true;
    const fitsNow = () => check(locator.all(), ...(expected as never[]));
    const cameTrue = await waitFor(() => expect(fitsNow()).toBe(!isNot)).then(
      () => true,
      () => false,
    );
    const seen = locator.all().map((one) => `${one.outerHTML.slice(0, 300)} “${describedBy(one)}”`);
    return {
      pass: cameTrue !== isNot,
      message: () =>
        `wanted${isNot ? ' not' : ''}: ${expected.join(', ')}; seen: ${seen.join('\n')}`,
    };
  };

expect.extend(
  Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, waiting(check)])),
);
