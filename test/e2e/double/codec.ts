/** Carries values as structured clones between Node and a page. */
export interface Codec {
  /** @throws Error when the value cannot be cloned, in Electron's words. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/**
 * Makes a codec. Its source is handed to the page as well, so it is self-contained.
 * "Arguments will be serialized with the Structured Clone Algorithm ... Sending Functions, Promises, Symbols, WeakMaps,
 * or WeakSets will throw an exception" (electron.d.ts, IpcRenderer.send).
 */
export function createCodec(): Codec {
  type Node = { t: string; v: unknown[]; n?: string };
  const toBase64 = (bytes: Uint8Array): string => {
    let binary = '';
    for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(binary);
  };
  const fromBase64 = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };

  function encode(value: unknown): string {
    if (typeof value === 'string') return `s${value}`;
    let clone: unknown;
    try {
      clone = structuredClone(value);
    } catch {
      refuse();
    }
    const nodes: Node[] = [];
    const known = new Map<object, number>();
    const token = (one: unknown): unknown => {
      if (one === null || typeof one === 'boolean' || typeof one === 'string') return one;
      if (one === undefined) return { u: 1 };
      if (typeof one === 'bigint') return { b: String(one) };
      if (typeof one === 'number')
        return Number.isFinite(one) && !Object.is(one, -0) ? one : { n: Object.is(one, -0) ? '-0' : String(one) };
      return typeof one === 'object' ? { r: reference(one) } : refuse();
    };
    const pairs = (one: object): unknown[] => Object.entries(one).map(([key, member]) => [key, token(member)]);
    const reference = (one: object): number => {
      const before = known.get(one);
      if (before !== undefined) return before;
      const index = nodes.length;
      const node: Node = { t: Object.prototype.toString.call(one).slice(8, -1), v: [] };
      known.set(one, index);
      nodes.push(node);
      if (ArrayBuffer.isView(one)) {
        node.n = node.t;
        node.t = 'View';
        node.v = [
          token(one.buffer),
          one.byteOffset,
          one instanceof DataView ? one.byteLength : (one as Uint8Array).length,
        ];
      } else if (one instanceof ArrayBuffer) node.v = [toBase64(new Uint8Array(one))];
      else if (Array.isArray(one)) node.v = [one.length, ...pairs(one)];
      else if (one instanceof Map) node.v = [...one].map(([key, member]) => [token(key), token(member)]);
      else if (one instanceof Set) node.v = [...one].map(token);
      else if (one instanceof Date) node.v = [token(one.getTime())];
      else if (one instanceof RegExp) node.v = [one.source, one.flags];
      else if (one instanceof Error) node.v = [one.name, one.message, token(one.stack), token(one.cause)];
      else if (node.t === 'Object') node.v = pairs(one);
      else refuse();
      return index;
    };
    return `j${JSON.stringify({ root: token(clone), nodes })}`;
  }

  function decode(text: string): unknown {
    if (text.startsWith('s')) return text.slice(1);
    const { root, nodes } = JSON.parse(text.slice(1)) as { root: unknown; nodes: Node[] };
    const made = new Map<number, object>();
    const value = (one: unknown): unknown => {
      if (one === null || typeof one !== 'object') return one;
      if ('u' in one) return undefined;
      if ('b' in one) return BigInt(one.b as string);
      if ('n' in one) return Number(one.n);
      return object((one as { r: number }).r);
    };
    const keep = <Kind extends object>(index: number, one: Kind): Kind => {
      made.set(index, one);
      return one;
    };
    const fill = (one: object, members: unknown[]): object => {
      for (const [key, member] of members as [string, unknown][]) {
        Object.defineProperty(one, key, { value: value(member), writable: true, enumerable: true, configurable: true });
      }
      return one;
    };
    const object = (index: number): object => {
      const before = made.get(index);
      if (before) return before;
      const { t, v, n = '' } = nodes[index]!;
      if (t === 'Object') return fill(keep(index, {}), v);
      if (t === 'Array') return fill(keep(index, new Array(v[0] as number)), v.slice(1));
      if (t === 'ArrayBuffer') return keep(index, fromBase64(v[0] as string));
      if (t === 'Date') return keep(index, new Date(value(v[0]) as number));
      if (t === 'RegExp') return keep(index, new RegExp(v[0] as string, v[1] as string));
      if (t === 'Map') {
        const map = keep(index, new Map());
        for (const [key, member] of v as [unknown, unknown][]) map.set(value(key), value(member));
        return map;
      }
      if (t === 'Set') {
        const set = keep(index, new Set());
        for (const member of v) set.add(value(member));
        return set;
      }
      if (t === 'Error') {
        const Kind = (globalThis as unknown as Record<string, ErrorConstructor>)[v[0] as string] ?? Error;
        const error = keep(index, new Kind(v[1] as string));
        error.stack = value(v[2]) as string;
        const cause = value(v[3]);
        if (cause !== undefined)
          Object.defineProperty(error, 'cause', { value: cause, writable: true, configurable: true });
        return error;
      }
      const View = (globalThis as unknown as Record<string, new (...args: unknown[]) => object>)[n]!;
      return keep(index, new View(value(v[0]), v[1], v[2]));
    };
    return value(root);
  }

  return { encode, decode };
}
