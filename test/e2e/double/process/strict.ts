/** Names that the language, Node and test libraries look for in any object, and do not mind not to find. */
const lookedFor = new Set([
  'then',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  '$$typeof',
  'inspect',
  'prototype',
]);

const isClass = (value: unknown): boolean => typeof value === 'function' && /^class\b/.test(String(value));

/**
 * The object with an error for each member that it lacks, so that the double never passes over a use of something it does
 * not know. Methods keep their object.
 * @param name Of the object, as the app would write it.
 */
export function strict<Kind extends object>(name: string, object: Kind): Kind {
  const bound = new Map<string | symbol, unknown>();
  const missing = (key: string | symbol): Error =>
    new Error(`The Electron double has no ${name}.${String(key)}; give it one that does what Electron documents.`);
  return new Proxy(object, {
    get(target, key) {
      if (!(key in target)) {
        if (typeof key === 'symbol' || lookedFor.has(key) || key.startsWith('_')) return undefined;
        throw missing(key);
      }
      const value = Reflect.get(target, key) as unknown;
      if (typeof value !== 'function' || isClass(value) || key === 'constructor') return value;
      const known = bound.get(key) as { of: unknown; to: unknown } | undefined;
      if (known?.of === value) return known.to;
      const to = (value as (...args: unknown[]) => unknown).bind(target);
      bound.set(key, { of: value, to });
      return to;
    },
    set(target, key, value) {
      if (!(key in target)) throw missing(key);
      return Reflect.set(target, key, value);
    },
  });
}
