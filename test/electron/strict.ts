/** What runtimes and tests ask of any object, such as whether it is a promise. */
const askedOfAll = new Set([
  'then',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  '$$typeof',
  'tagName',
]);

/**
 * Makes an object throw where a member is read or set that it does not have: a shell that uses more of
 * Electron than is faked would otherwise pass its tests by reading `undefined`.
 */
export function strict<T extends object>(name: string, object: T): T {
  const refuse = (key: string | symbol, target: object) => {
    if (typeof key === 'symbol' || key in target || askedOfAll.has(key)) return;
    throw new Error(`${name}.${key} is not faked: see what Electron documents, then fake that.`);
  };
  return new Proxy(object, {
    get(target, key, receiver) {
      refuse(key, target);
      return Reflect.get(target, key, receiver) as unknown;
    },
    set(target, key, value) {
      refuse(key, target);
      return Reflect.set(target, key, value);
    },
  });
}

/** An event whose default can be prevented, as Electron's. */
export function fakeEvent<T extends object>(properties: T) {
  const event = {
    ...properties,
    isPrevented: false,
    preventDefault: () => void (event.isPrevented = true),
  };
  return event;
}
