/** Returns a function that runs `most` actions at a time; further ones wait in their order. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(action: () => Promise<Value>): Promise<Value> => {
    if (running >= most) await new Promise<void>((next) => waiting.push(next));
    running += 1;
    try {
      return await action();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
