import type { Page } from '@playwright/test';

/** Controls that can't be used in the page as large as it is: cut off where nothing scrolls, or covered; a line each. */
export const unreachableIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector = 'button, a[href], input, textarea, select, [role=tab], [role=menuitem]';
    const modal = [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1);
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? ['the page scrolls sideways'] : [];
    for (const control of (modal ?? document).querySelectorAll<HTMLElement>(selector)) {
      const { width, height } = control.getBoundingClientRect();
      const isShown =
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !control.closest('[inert], [aria-hidden=true]');
      // What is for screen readers alone has a pixel.
      if (!isShown || width < 2 || height < 2) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const name = `“${control.ariaLabel ?? control.textContent}” (${control.className})`;
      const seen = seenOf(control);
      // A large field need not be whole.
      if (seen.width < Math.min(width, 48) * 0.8 || seen.height < Math.min(height, 20) * 0.8) {
        found.push(`${name} is cut off`);
        continue;
      }
      const over = document.elementFromPoint(
        seen.left + seen.width / 2,
        seen.top + seen.height / 2,
      );
      if (over && !isPartOf(control, over)) found.push(`${name} is covered by ${over.className}`);
    }
    return found;

    /** What no box around it, nor the window, cuts off. */
    function seenOf(control: Element): DOMRect {
      const box = control.getBoundingClientRect();
      let { left, right, top, bottom } = box;
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const clip = around.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = within(left, right, clip.left, clip.right);
        if (overflowY !== 'visible') [top, bottom] = within(top, bottom, clip.top, clip.bottom);
      }
      [left, right] = within(left, right, 0, innerWidth);
      [top, bottom] = within(top, bottom, 0, innerHeight);
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    function within(from: number, to: number, least: number, most: number): [number, number] {
      return [Math.max(from, least), Math.min(to, most)];
    }

    /** The tooltip of what has the focus goes away by itself. */
    function isPartOf(control: Element, over: Element): boolean {
      const isTooltip = over
        .closest('[data-radix-popper-content-wrapper]')
        ?.querySelector('[role=tooltip]');
      return (
        control.contains(over) ||
        over.contains(control) ||
        over.closest('label')?.contains(control) === true ||
        Boolean(isTooltip)
      );
    }
  });
