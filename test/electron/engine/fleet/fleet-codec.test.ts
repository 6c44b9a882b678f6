import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFleetCodec, fleetKeyOf } from '../../../../electron/engine/fleet/fleet-codec.ts';
import { MessageLocked, MessageRejected } from '../../../../electron/engine/fleet/fleet-error.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';

const codecOf = (passphrase?: string, refused?: (message: string) => void) =>
  createFleetCodec('lab', { random: systemRandom, passphrase }, refused);

const refusals: string[] = [];
const [open, keyed, other] = await Promise.all([
  codecOf(undefined, (message) => refusals.push(message)),
  codecOf('the key of the fleet', (message) => refusals.push(message)),
  codecOf('a key of another fleet'),
]);
const schema = z.object({ n: z.int().max(10) });

describe('the codec of a fleet', () => {
  it('opens with the same key and for the same place', () => {
    const message = keyed.write('a.b', { n: 1 });
    const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
    expect(textOf(open.write('a.b', { n: 1 }))).toContain('{"n":1}');
    expect(textOf(message)).not.toContain('{"n":1}');
    expect(keyed.parse(schema, 'a.b', message)).toEqual({ n: 1 });
    expect(open.parse(schema, 'a.b', open.write('a.b', { n: 1 }))).toEqual({ n: 1 });
  });

  it.each([
    ['for another place', keyed, 'a.c', keyed.write('a.b', { n: 1 }), MessageLocked],
    ['with a different key', other, 'a.b', keyed.write('a.b', { n: 1 }), MessageLocked],
    ['without a key', open, 'a.b', keyed.write('a.b', { n: 1 }), MessageLocked],
    ['that is changed', keyed, 'a.b', keyed.write('a.b', { n: 1 }).with(20, 0).with(21, 0), MessageLocked],
    ['that is cut', keyed, 'a.b', new Uint8Array([1, 2, 3]), MessageLocked],
    ['that is empty', keyed, 'a.b', new Uint8Array(0), MessageRejected],
    ['that is in clear', keyed, 'a.b', open.write('a.b', { n: 1 }), MessageRejected],
    ['that is not JSON', open, 'a.b', Buffer.from('{'), MessageRejected],
    ['with a huge number', open, 'a.b', open.write('a.b', { n: 2 ** 53 - 1 }), MessageRejected],
  ])('rejects a message %s', (_, codec, place, message, kind) => {
    expect(() => codec.parse(schema, place, message)).toThrow(kind);
  });

  it('reports what it leaves out', () => {
    expect(keyed.read(schema, 'a.b', Buffer.from('{"n":1}'))).toBeUndefined();
    expect(refusals).toEqual(['A message of a.b was left out: it is not authenticated by the key of the fleet.']);
  });

  it('gives ids that only members know', () => {
    expect(keyed.idOf('a.1')).toBe(keyed.idOf('a.1'));
    expect(keyed.idOf('a.1')).not.toBe(keyed.idOf('a.2'));
    expect(keyed.idOf('a.1')).not.toContain('a.1');
    expect(open.idOf('a.1')).toBe('a.1');
  });

  it('needs a key of 16 characters', () => {
    expect(() => fleetKeyOf({ HOOKBENCH_FLEET_KEY: 'short' }, systemRandom)).toThrow(
      'HOOKBENCH_FLEET_KEY is too short',
    );
    expect(fleetKeyOf({}, systemRandom).passphrase).toBeUndefined();
  });
});
