/** What jsdom's own style sheet asks of an element before it hides it. */
const hiding = ['hidden', 'open', 'type'];

type Styles = Window['getComputedStyle'] & { exact?: Window['getComputedStyle'] };

/**
 * Keeps the computed styles of elements that only jsdom's own style sheet can tell apart, by their
 * names and what hides them. It would match each element with each rule, for each question whether
 * something is hidden: a quarter of the time that the tests of the page take. `display` and
 * `visibility` are exact; margins and the like may be those of another place.
 */
export function keepStyles(page: Window): void {
  const before: Styles = page.getComputedStyle;
  const exact = before.exact ?? before.bind(page);
  const kept = new Map<string, CSSStyleDeclaration>();

  const keptStyle: Styles = (element, pseudo) => {
    if (pseudo || element.ownerDocument !== page.document || isStyled(element)) {
      return exact(element, pseudo);
    }
    const { namespaceURI, localName } = element;
    const hides = hiding.map((name) => element.getAttribute(name));
    const key = JSON.stringify([namespaceURI, localName, ...hides]);
    const known = kept.get(key);
    if (known) return known;
    const style = exact(bare(element));
    kept.set(key, style);
    return style;
  };
  keptStyle.exact = exact;
  page.getComputedStyle = keptStyle;
}

/** Whether a style of the page's may apply, or be inherited. */
function isStyled(element: Element): boolean {
  if (element.ownerDocument.styleSheets.length > 0) return true;
  if (element.hasAttribute('style')) return true;
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (above.getAttribute('style')?.includes('visibility')) return true;
  }
  return false;
}

/** An element of the same kind, alone. */
function bare(element: Element): Element {
  const alone = element.ownerDocument.createElementNS(element.namespaceURI, element.localName);
  for (const name of hiding) {
    const value = element.getAttribute(name);
    if (value !== null) alone.setAttribute(name, value);
  }
  return alone;
}
