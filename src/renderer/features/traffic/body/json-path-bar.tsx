import { useJsonPath } from './json-path-store.ts';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';

const examples = {
  jsonpath: '$.result.items[?@.price > 10].name',
  jmespath: 'result.items[].name',
};

/** Takes an expression that picks values out of the bodies below. */
export function JsonPathBar() {
  const { language, expression } = useJsonPath();
  return (
    <div className="flex h-8 shrink-0 items-center gap-1 border-b border-border bg-surface px-2 text-[12px]">
      <select
        aria-label="Language"
        className={`${compactInputClass} shrink-0 px-0.5!`}
        value={language}
        onChange={({ target }) =>
          useJsonPath.setState({ language: target.value === 'jmespath' ? 'jmespath' : 'jsonpath' })
        }
      >
        <option value="jsonpath">JSONPath</option>
        <option value="jmespath">JMESPath</option>
      </select>
      <input
        ref={focusOnce}
        aria-label="Expression"
        spellCheck={false}
        maxLength={10_000}
        placeholder={examples[language]}
        className={`${compactInputClass} min-w-0 flex-1 font-mono`}
        value={expression}
        onChange={({ target }) => useJsonPath.setState({ expression: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          useJsonPath.setState({ isOpen: false });
        }}
      />
    </div>
  );
}

/** Focuses the field when it appears, since the user opened it to type. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();
