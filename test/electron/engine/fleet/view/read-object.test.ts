import { describe, expect, it } from 'vitest';
import { type Clock, createWallClock } from '../../../../../electron/engine/clock.ts';
import type { Fleet } from '../../../../../electron/engine/fleet/connect-fleet.ts';
import { fleetNames } from '../../../../../electron/engine/fleet/fleet-names.ts';
import { MessageRejected } from '../../../../../electron/engine/fleet/fleet-error.ts';
import { readObject } from '../../../../../electron/engine/fleet/view/read-object.ts';

const size = 5;

/** A fleet with an object of 5 bytes, as its description says. */
function fleetWith(start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  const object = { cancelled: false };
  const data = () => new ReadableStream<Uint8Array>({ start, cancel: () => void (object.cancelled = true) });
  const objects = {
    info: () => Promise.resolve({ size, deleted: false }),
    get: () => Promise.resolve({ data: data(), error: Promise.resolve(null) }),
  };
  const fleet = { names: fleetNames('lab'), shown: 'lab:4222', openObjects: () => Promise.resolve(objects) };
  return { object, fleet: fleet as unknown as Fleet };
}

const read = (fleet: Fleet, signal = new AbortController().signal, clock: Clock = createWallClock()) =>
  readObject(fleet, { name: 'one', size }, clock, signal);

describe('readObject', () => {
  it('reads an object in parts', async () => {
    const { fleet } = fleetWith((stream) => {
      stream.enqueue(new Uint8Array([1, 2, 3]));
      stream.enqueue(new Uint8Array([4, 5]));
      stream.close();
    });
    expect([...(await read(fleet))]).toEqual([1, 2, 3, 4, 5]);
  });

  it('stops at an object that is larger than its description', async () => {
    const { fleet, object } = fleetWith((stream) => stream.enqueue(new Uint8Array(size + 1)));
    await expect(read(fleet)).rejects.toThrow('more than 5 bytes');
    expect(object.cancelled).toBe(true);
  });

  it.each([
    ['too short', 'only 3 of 5', (stream) => (stream.enqueue(new Uint8Array(3)), stream.close())],
    ['corrupt', 'digests do not match', (stream) => stream.error(new Error('digests do not match'))],
  ] satisfies [string, string, Parameters<typeof fleetWith>[0]][])('rejects an object that is %s', async (...given) => {
    const [, message, start] = given;
    const reading = read(fleetWith(start).fleet);
    await expect(reading).rejects.toBeInstanceOf(MessageRejected);
    await expect(reading).rejects.toThrow(message);
  });

  it('rejects an object whose parts are missing after the deadline', async () => {
    const { fleet, object } = fleetWith(() => undefined);
    const atOnce: Clock = { now: () => 0, after: (_, run) => (queueMicrotask(run), () => undefined) };
    await expect(read(fleet, undefined, atOnce)).rejects.toThrow('its object one is incomplete');
    expect(object.cancelled).toBe(true);
  });

  it('does not reject a message because the connection was lost', async () => {
    const stop = new AbortController();
    const reading = read(fleetWith(() => undefined).fleet, stop.signal);
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'fleet_unreachable' });
  });
});
