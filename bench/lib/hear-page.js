/**
 * Tells `heard` each text that the parts of this page with that selector come to show, once, without the
 * labels of their buttons.
 */
globalThis.hearPage = (selector, heard) => {
  const told = new Set();
  let timer;
  const look = () => {
    timer = undefined;
    for (const part of document.querySelectorAll(selector)) {
      const text = part.checkVisibility() ? textOf(part) : '';
      if (text === '' || told.has(text)) continue;
      told.add(text);
      heard(text);
    }
  };
  // Frames are not drawn beneath another tab, so that timers are what is left.
  const lookSoon = () => {
    timer ??= setTimeout(look, 50);
  };
  new MutationObserver(lookSoon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  lookSoon();

  function textOf(part) {
    const labels = [...part.querySelectorAll('button')].map((button) => button.innerText.trim());
    return labels
      .filter((label) => label !== '')
      .reduce((text, label) => text.replace(label, ' '), part.innerText)
      .replace(/\s+/g, ' ')
      .trim();
  }
};
