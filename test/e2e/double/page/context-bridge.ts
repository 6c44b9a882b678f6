import type { Codec } from '../codec.ts';

/** Events on the document by which an exposed API is called from the page's world. */
export const bridgeNames = {
  expose: 'hookbench-double-expose',
  exposed: 'hookbench-double-exposed',
  call: 'hookbench-double-call',
  answer: 'hookbench-double-returned',
};
type Names = typeof bridgeNames;

/** Exposed values: functions by number, objects by their members, everything else as a clone. */
type Shape = { fn: number } | { members: Record<string, Shape> } | { value: string };

interface ContextBridge {
  exposeInMainWorld(key: string, api: unknown): void;
}

/**
 * The preload's side, standing alone. "Function values are proxied to the other context and all other values are copied and
 * frozen" (docs/api/context-bridge.md).
 */
export function createContextBridge(codec: Codec, names: Names): ContextBridge {
  const functions: ((...args: unknown[]) => unknown)[] = [];
  const tell = (name: string, detail: object): void => {
    document.dispatchEvent(new CustomEvent(name, { detail: JSON.stringify(detail) }));
  };
  const shapeOf = (value: unknown): Shape => {
    if (typeof value === 'function') return { fn: functions.push(value as () => unknown) - 1 };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value: codec.encode(value) };
    return { members: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)])) };
  };
  const settle = (call: number, run: () => unknown, late: boolean): void => {
    try {
      const value = run();
      if (!(value instanceof Promise)) {
        tell(names.answer, { call, late, text: codec.encode(value) });
        return;
      }
      tell(names.answer, { call, waits: true });
      value.then(
        (settled) => {
          settle(call, () => settled, true);
        },
        (error: unknown) => {
          tell(names.answer, { call, late: true, error: String(error) });
        },
      );
    } catch (error) {
      tell(names.answer, { call, late, error: error instanceof Error ? error.message : String(error) });
    }
  };
  document.addEventListener(names.call, (event) => {
    const { call, fn, text } = JSON.parse((event as CustomEvent<string>).detail) as {
      call: number;
      fn: number;
      text: string;
    };
    settle(call, () => functions[fn]?.(...(codec.decode(text) as unknown[])), false);
  });
  return {
    exposeInMainWorld(key, api) {
      let refused = '';
      const keepReason = (event: Event): void => void (refused = (event as CustomEvent<string>).detail);
      document.addEventListener(names.exposed, keepReason, { once: true });
      tell(names.expose, { key, shape: shapeOf(api) });
      document.removeEventListener(names.exposed, keepReason);
      if (refused !== '') throw new Error(refused);
    },
  };
}

/** The page's side, standing alone. */
export function receiveExposed(codec: Codec, names: Names): void {
  interface Answer {
    call: number;
    late?: boolean;
    waits?: boolean;
    text?: string;
    error?: string;
  }
  let last = 0;
  const callOf = (fn: number) => {
    return (...args: unknown[]): unknown => {
      const call = ++last;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      let now: Answer | undefined;
      const answered = (event: Event): void => {
        const answer = JSON.parse((event as CustomEvent<string>).detail) as Answer;
        if (answer.call !== call) return;
        if (!answer.late) now = answer;
        else if (answer.error === undefined) resolve(codec.decode(answer.text ?? ''));
        else reject(new Error(answer.error));
        if (!answer.waits) document.removeEventListener(names.answer, answered);
      };
      document.addEventListener(names.answer, answered);
      const detail = JSON.stringify({ call, fn, text: codec.encode(args) });
      document.dispatchEvent(new CustomEvent(names.call, { detail }));
      if (now?.waits) return promise;
      if (now?.error !== undefined) throw new Error(now.error);
      return codec.decode(now?.text ?? '');
    };
  };
  const build = (shape: Shape): unknown => {
    if ('fn' in shape) return callOf(shape.fn);
    if ('value' in shape) return codec.decode(shape.value);
    return Object.freeze(Object.fromEntries(Object.entries(shape.members).map(([name, one]) => [name, build(one)])));
  };
  document.addEventListener(names.expose, (event) => {
    const { key, shape } = JSON.parse((event as CustomEvent<string>).detail) as { key: string; shape: Shape };
    // The words of shell/renderer/api/electron_api_context_bridge.cc.
    const words = 'Cannot bind an API on top of an existing property on the window object';
    if (key in window) document.dispatchEvent(new CustomEvent(names.exposed, { detail: words }));
    else Object.defineProperty(window, key, { value: build(shape), enumerable: true });
  });
}
