import { beforeEach, describe, expect, test } from 'vitest';
import { createCodec } from './codec.ts';
import { doubleHere } from './double-here.ts';

let { did, electron } = doubleHere();

beforeEach(() => {
  ({ did, electron } = doubleHere());
});

describe('messages', () => {
  const unclonable: [string, unknown][] = [
    ['a function', () => undefined],
    ['a symbol', Symbol('x')],
    ['a promise', Promise.resolve()],
    ['a weak map', new WeakMap()],
    ['a function within', { deep: [() => undefined] }],
  ];

  test.each(unclonable)('that contain %s are rejected by ports', (_, value) => {
    const { port1 } = new electron.MessageChannelMain();
    expect(() => {
      port1.postMessage(value);
    }).toThrow('An object could not be cloned.');
  });

  test('arrive as structured clones', () => {
    const { encode, decode } = createCodec();
    class Point {
      x = 1;
    }
    const shared = { deep: true };
    const value = {
      nothing: undefined,
      none: null,
      numbers: [NaN, -0, Infinity, 1.5, 10n],
      when: new Date(5),
      like: /a+/gi,
      map: new Map<unknown, unknown>([[shared, new Set([1, shared])]]),
      bytes: new Uint8Array([0, 255, 254]),
      view: new DataView(new ArrayBuffer(4), 1, 2),
      error: new TypeError('no', { cause: 'because' }),
      point: new Point(),
      // oxlint-disable-next-line no-sparse-arrays
      sparse: [1, , 3],
      ['__proto__x']: JSON.parse('{"__proto__": 1}') as unknown,
      text: '\u0000\ud800 ü',
    };
    const copy = decode(encode({ ...value, again: shared })) as typeof value & { again: object };
    expect(copy).toEqual({ ...structuredClone(value), again: shared });
    expect(copy.point).not.toBeInstanceOf(Point);
    expect([...copy.map.keys()][0]).toBe(copy.again);
    expect(1 in copy.sparse).toBe(false);
    const circle: { self?: object } = {};
    circle.self = circle;
    const round = decode(encode(circle)) as { self: object };
    expect(round.self).toBe(round);
  });

  test('wait until the port is started, and emit close when the other end closes', async () => {
    const { port1, port2 } = new electron.MessageChannelMain();
    const got: unknown[] = [];
    port2.on('message', ({ data }) => got.push(data));
    const closed = new Promise<void>((resolve) => port2.on('close', resolve));
    port1.postMessage('early');
    await new Promise(setImmediate);
    expect(got).toEqual([]);
    port2.start();
    port1.postMessage('late');
    port1.close();
    await closed;
    expect(got).toEqual(['early', 'late']);
  });

  test('of a channel without a handler are rejected; so is a second handler of a channel', async () => {
    electron.ipcMain.handle('known', () => 'answer');
    expect(() => {
      electron.ipcMain.handle('known', () => undefined);
    }).toThrow("Attempted to register a second handler for 'known'");
    const ipcMain = electron.ipcMain as never as { answer(channel: string, event: object, args: []): Promise<unknown> };
    expect(await ipcMain.answer('known', {}, [])).toBe('answer');
    await expect(ipcMain.answer('unknown', {}, [])).rejects.toThrow(
      "Error invoking remote method 'unknown': Error: No handler registered for 'unknown'",
    );
  });

  test('to a channel without a listener are recorded', () => {
    (electron.ipcMain as never as { deliver(channel: string, event: object, args: []): void }).deliver('x', {}, []);
    expect(did).toEqual([{ what: 'refused', words: 'Nobody listens to the channel x' }]);
  });
});
