import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip.tsx';

const variants = {
  primary: 'bg-accent-fill text-on-accent hover:brightness-110 active:brightness-95',
  secondary:
    'border border-border-strong bg-canvas text-text hover:bg-hover active:bg-border data-[state=open]:bg-hover',
  ghost:
    'text-text-muted hover:bg-hover hover:text-text aria-pressed:bg-selected aria-pressed:text-accent data-[state=open]:bg-hover',
  danger: 'border border-danger/50 bg-canvas text-danger hover:bg-danger-fill',
};

const sizes = { small: 'h-6 px-2 text-xs', medium: 'h-7 px-3' };

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none disabled:pointer-events-none disabled:opacity-45 aria-disabled:opacity-45';

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  icon?: LucideIcon;
  /**
   * Shows a spinner in the icon's place; the button stays usable unless `disabled` says otherwise.
   */
  isBusy?: boolean;
};

export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    icon,
    isBusy,
    className,
    children,
    ...rest
  } = props;
  const Icon = isBusy ? LoaderCircle : icon;
  return (
    <button
      type="button"
      aria-busy={isBusy}
      className={`${base} ${sizes[size]} ${variants[variant]} ${className ?? ''}`}
      {...rest}
    >
      {Icon && <Icon size={14} aria-hidden className={isBusy ? 'animate-spin' : ''} />}
      {children}
    </button>
  );
}

/** A small ghost button that stays pressed while it is on. */
export function ToggleButton({ isOn, ...rest }: ButtonProps & { isOn: boolean }) {
  return <Button variant="ghost" size="small" aria-pressed={isOn} {...rest} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  /** The accessible name, and the tooltip where there is no `hint`. */
  label: string;
  hint?: string;
  /** Keys such as `Mod+J`, which the tooltip shows. */
  shortcut?: string;
  iconSize?: number;
  /** Part of the label, which is shown beside the icon where the container is wide enough. */
  text?: string;
};

/** A button of 24 pixels with an icon and, where there is room, its `text`. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, hint, shortcut, iconSize = 14, text, className, ...rest } = props;
  return (
    <Tooltip text={hint ?? label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut?.replace('Mod', 'Control')}
        className={`${base} h-6 w-6 ${text === undefined ? '' : '@2xl:w-auto @2xl:px-1.5'} text-text-muted hover:bg-hover hover:text-text aria-pressed:bg-selected aria-pressed:text-accent data-[state=open]:bg-hover ${className ?? ''}`}
        {...rest}
      >
        <Icon size={iconSize} aria-hidden />
        {text !== undefined && <span className="hidden text-xs @2xl:inline">{text}</span>}
      </button>
    </Tooltip>
  );
}
