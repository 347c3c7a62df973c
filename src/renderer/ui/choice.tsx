import { RadioGroup } from 'radix-ui';

type ChoiceProps<Value extends string> = {
  label: string;
  /** Undefined where nothing is chosen yet. */
  value: Value | undefined;
  options: readonly { value: NoInfer<Value>; label: string }[];
  onChoice(value: Value): void;
};

/** A few alternatives side by side, one of them chosen; arrow keys move between them. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChoice } = props;
  return (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={value ?? ''}
      onValueChange={(next) => onChoice(next as Value)}
      className="inline-flex max-w-full flex-wrap self-start rounded-md border border-border-strong bg-surface p-px"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="h-6 rounded-[5px] px-2.5 text-xs text-text-muted hover:text-text data-[state=checked]:bg-canvas data-[state=checked]:font-medium data-[state=checked]:text-text data-[state=checked]:shadow-sm"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
