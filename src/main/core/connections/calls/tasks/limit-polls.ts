const atOnce = 8;

/** Lets eight polls of a connection be under way at a time; the others wait in their order. */
export function limitPolls(): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const pass = () => {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  };
  const once = () => {
    let isOver = false;
    return () => {
      if (!isOver) pass();
      isOver = true;
    };
  };
  return async () => {
    if (underWay < atOnce) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return once();
  };
}
