import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { httpLabel, keepAliveLabel } from './kinds-control.tsx';
import { chooseConnection, useConnectionNames } from './server-filter.tsx';
import { setFilter, useTraffic } from '../log/traffic-store.ts';
import { kindGroups, kindGroupTitles, toggleGroup, toggleHttp } from '../log/view-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { menuClass, menuItemClass } from '../../../ui/menu-item.ts';

const keepOpen = (event: Event) => event.preventDefault();

/** The choice of kinds and of a server, where there is no room for them beside the filter. */
export function ShowMenu() {
  const filter = useTraffic((state) => state.filter);
  const keepAlives = useTraffic((state) => state.keepAlives);
  const foldedHttp = useTraffic((state) => state.foldedHttp);
  const isGrouped = useTraffic((state) => state.isGrouped);
  const names = useConnectionNames();
  const { hiddenGroups, connectionId } = filter;
  const isLess = hiddenGroups.length > 0 || connectionId !== undefined;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          variant="ghost"
          size="small"
          className={`traffic-show-menu ${isLess ? 'text-accent!' : ''}`}
          title="Which kinds of records, and of which server"
        >
          Show
          <ChevronDown size={12} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          className={`${menuClass} traffic min-w-40 text-xs`}
        >
          {kindGroups.map((group) => (
            <DropdownMenu.CheckboxItem
              key={group}
              className={menuItemClass}
              checked={!hiddenGroups.includes(group)}
              onCheckedChange={() => setFilter(toggleGroup(filter, group))}
              onSelect={keepOpen}
            >
              <Ticked>{kindGroupTitles[group]}</Ticked>
            </DropdownMenu.CheckboxItem>
          ))}
          <DropdownMenu.CheckboxItem
            className={menuItemClass}
            checked={isGrouped || filter.http}
            disabled={isGrouped}
            onCheckedChange={() => setFilter(toggleHttp(filter))}
            onSelect={keepOpen}
          >
            <Ticked>{httpLabel(foldedHttp)}</Ticked>
          </DropdownMenu.CheckboxItem>
          {(filter.keepAlives || keepAlives > 0) && (
            <DropdownMenu.CheckboxItem
              className={menuItemClass}
              checked={filter.keepAlives}
              onCheckedChange={(isOn) => setFilter({ keepAlives: isOn })}
              onSelect={keepOpen}
            >
              <Ticked>{keepAliveLabel(keepAlives)}</Ticked>
            </DropdownMenu.CheckboxItem>
          )}
          <DropdownMenu.Separator className="my-1 h-px bg-border" />
          <DropdownMenu.RadioGroup
            value={String(connectionId ?? '')}
            onValueChange={chooseConnection}
          >
            {[{ connectionId: '', name: 'All servers' }, ...names].map((one) => (
              <DropdownMenu.RadioItem
                key={one.connectionId}
                value={one.connectionId}
                className={menuItemClass}
                onSelect={keepOpen}
              >
                <Ticked>{one.name}</Ticked>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const Ticked = ({ children }: { children: ReactNode }) => (
  <>
    <span className="flex w-3 shrink-0">
      <DropdownMenu.ItemIndicator>
        <Check size={12} aria-hidden />
      </DropdownMenu.ItemIndicator>
    </span>
    <span className="max-w-64 truncate">{children}</span>
  </>
);
