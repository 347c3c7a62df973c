import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type IconControl = Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIcon; label: string };

/** A button that is only an icon; its label is both its name and its tooltip. */
export function IconControl({ icon: Icon, label, title, ...rest }: IconControl) {
  return (
    <button
      type="button"
      className="traffic-control"
      aria-label={label}
      title={title ?? label}
      {...rest}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}

/** A button that stays down. */
export function Toggle(
  props: Omit<ComponentProps<'button'>, 'onToggle'> & { isOn: boolean; children: ReactNode },
) {
  const { isOn, children, ...rest } = props;
  return (
    <button type="button" className="traffic-control" aria-pressed={isOn} {...rest}>
      {children}
    </button>
  );
}
