import { cloneElement, type ReactElement, type SyntheticEvent } from 'react';

type Props = Record<string, unknown>;
type Handler<E> = (event: E) => void;

/** An element with further props; a handler runs after the element's own, unless that prevented the default. */
export function Trigger({ of, ...added }: Props & { of: ReactElement }) {
  const element = of as ReactElement<Props>;
  const merged = Object.entries(added).map(([name, value]): [string, unknown] => {
    const own = element.props[name];
    return [name, isHandler(value) && isHandler(own) ? inOrder(own, value) : value];
  });
  return cloneElement(element, Object.fromEntries(merged));
}

const isHandler = (value: unknown): value is Handler<SyntheticEvent> => typeof value === 'function';

const inOrder =
  (first: Handler<SyntheticEvent>, second: Handler<SyntheticEvent>): Handler<SyntheticEvent> =>
  (event) => {
    first(event);
    if (!event.defaultPrevented) second(event);
  };
