import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  checked: boolean;
  onChecked(checked: boolean): void;
  /** The label beside the box. */
  children: ReactNode;
};

export function Checkbox({ checked, onChecked, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={`flex min-w-0 items-center gap-2 ${className ?? ''}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
        className="size-3.5 shrink-0 accent-accent-fill"
        {...rest}
      />
      {children}
    </label>
  );
}
