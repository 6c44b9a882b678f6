/**
 * Runs in each world of the page before anything else: what scripts see of their origin is the app's, not the one that
 * stands for it. `location` cannot be replaced, so scripts get another under this name; see `shadowLocation`.
 */
export function showAsApp(): Location {
  const name = (address: string): string => address.replace(/^https:\/\/([^/?#]+)\.([\w+-]+)\.double\.test/, '$2://$1');
  const real = globalThis.location;
  const parts = (): URL => new URL(name(real.href));
  const shown: Record<string, () => string> = {
    href: () => name(real.href),
    origin: () => name(real.origin),
    protocol: () => parts().protocol,
    host: () => parts().host,
    hostname: () => parts().hostname,
  };
  const location = new Proxy(Object.create(null) as Location, {
    get(_target, key) {
      const own = typeof key === 'string' && Object.hasOwn(shown, key) ? shown[key] : undefined;
      if (own) return own();
      const member = Reflect.get(real, key) as unknown;
      return typeof member === 'function' ? (member.bind(real) as unknown) : member;
    },
    set: (_target, key, value) => Reflect.set(real, key, value),
    has: (_target, key) => key in real,
  });

  const origin = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'origin');
  Object.defineProperty(MessageEvent.prototype, 'origin', {
    ...origin,
    get(this: MessageEvent): string {
      return name(String(origin?.get?.call(this)));
    },
  });
  const post = globalThis.postMessage.bind(globalThis) as (...args: unknown[]) => void;
  globalThis.postMessage = ((message: unknown, target?: unknown, transfer?: unknown) => {
    const here = typeof target === 'string' && target === name(real.origin) ? real.origin : target;
    post(message, ...(here === undefined ? [] : [here]), ...(transfer === undefined ? [] : [transfer]));
  }) as typeof globalThis.postMessage;
  return location;
}

/** Where the page's scripts find what `location` is to them; a symbol, so that the page gains no name. */
export const locationKey = 'hookbench.double.location';

/** A script of the page with `location` being the app's. */
export const shadowLocation = (script: string): string =>
  `const location = globalThis[Symbol.for(${JSON.stringify(locationKey)})];${script}`;
