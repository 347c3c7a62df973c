import { flushSync } from 'react-dom';
import { focusField } from '../../schema-form/form/focus-field.ts';
import { readNode } from '../../schema-form/json/json-node.ts';
import type { Path } from '../../schema-form/json/json-text.ts';
import type { ArgumentsView } from '../arguments/call-arguments.tsx';

/**
 * Moves the focus to the field of a place in whatever view, or to the JSON where there is no form.
 */
export function useFocusProblem(
  text: string,
  view: ArgumentsView,
  onView: (view: ArgumentsView) => void,
) {
  return (path: Path, section: ParentNode) => {
    const hasForm = text.trim() === '' || readNode(text)?.kind === 'object';
    const isShown = view === 'both' || view === (hasForm ? 'form' : 'json');
    if (!isShown) flushSync(() => onView(hasForm ? 'form' : 'json'));
    if (hasForm) focusField(path, section);
    else
      section
        .querySelector<HTMLElement>('[aria-label^="Arguments of"][aria-label$="as JSON"]')
        ?.focus();
  };
}
