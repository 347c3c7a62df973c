import { RadioGroup } from 'radix-ui';

type ChoiceProps<Value extends string> = {
  label: string;
  /** Undefined where nothing is chosen yet. */
  value: Value | undefined;
  /** The ids of the field that it is the control of; the field's label has the id `ID-label`. */
  field?: { id: string; describedBy: string; isInvalid: boolean; isRequired: boolean };
  options: readonly { value: NoInfer<Value>; label: string }[];
  onChoice(value: Value): void;
};

/** A few alternatives side by side, one of them chosen; arrow keys move between them. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, field, options, onChoice } = props;
  return (
    <RadioGroup.Root
      id={field?.id}
      aria-label={label}
      aria-labelledby={field && `${field.id}-label`}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
      aria-required={field?.isRequired || undefined}
      orientation="horizontal"
      value={value ?? ''}
      onValueChange={(next) => onChoice(next as Value)}
      className="inline-flex max-w-full flex-wrap self-start rounded-md border border-border-strong bg-surface p-px aria-invalid:border-danger"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="h-6 rounded-[5px] px-2.5 text-xs text-text-muted hover:text-text data-[state=checked]:bg-raised data-[state=checked]:font-medium data-[state=checked]:text-text data-[state=checked]:shadow-sm data-[state=checked]:ring-1 data-[state=checked]:ring-text-muted/70"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

/** Focuses the chosen radio, or else the first, of the group with an id; it chooses nothing. */
export function focusChoice(id: string): void {
  const group = document.getElementById(id);
  const radios = [...(group?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
  (radios.find((radio) => radio.ariaChecked === 'true') ?? radios[0])?.focus();
}
