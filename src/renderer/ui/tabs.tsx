import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export type Tab<Value extends string> = {
  value: Value;
  title: ReactNode;
  content: ReactNode;
  /** Whether it goes on while another tab is shown. */
  isKept?: boolean;
};

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  tabs: readonly Tab<NoInfer<Value>>[];
  onValue(value: Value): void;
  /** What stands at the right of the row of tabs. */
  extra?: ReactNode;
  className?: string;
};

/** Tabs over their views; the row of tabs stays, and the view scrolls by itself. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, tabs, onValue, extra, className } = props;
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValue(next as Value)}
      className={`flex min-h-0 flex-col ${className ?? ''}`}
    >
      <div className="flex h-8 shrink-0 items-stretch gap-2 border-b border-border px-3">
        <Radix.List
          aria-label={label}
          className="-mx-1 -mb-px flex min-w-0 items-stretch gap-3 overflow-x-auto px-1 [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={`${tabClass} mb-0!`}>
              {tab.title}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {extra !== undefined && <div className="ml-auto flex items-center gap-1">{extra}</div>}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(tab.isKept && { forceMount: true })}
          className="min-h-0 flex-1 overflow-auto data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** The classes of a tab, for rows of tabs that hold more than tabs. */
export const tabClass =
  '-mb-px flex items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-text-muted hover:text-text data-[state=active]:border-accent data-[state=active]:text-text';
