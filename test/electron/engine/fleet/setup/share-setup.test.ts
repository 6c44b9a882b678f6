import type { KvEntry } from '@nats-io/kv';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { createWallClock } from '../../../../../electron/engine/clock.ts';
import type { Fleet } from '../../../../../electron/engine/fleet/connect-fleet.ts';
import { fleetNames } from '../../../../../electron/engine/fleet/fleet-names.ts';
import { createFleetCodec, type FleetCodec } from '../../../../../electron/engine/fleet/fleet-codec.ts';
import { createSharedSetup, type SetupPart } from '../../../../../electron/engine/fleet/setup/share-setup.ts';
import { systemRandom } from '../../../../../electron/engine/random.ts';

const codecOf = (passphrase?: string): Promise<FleetCodec> =>
  createFleetCodec('lab', { random: systemRandom, passphrase });

const [open, keyed, otherKey] = await Promise.all([
  codecOf(),
  codecOf('the key of the fleet'),
  codecOf('a key of another fleet'),
]);

const place = '$KV.hookbench-lab-setup.profile';
const envelope = z.object({ value: z.unknown() });

/** A bucket with one key, as NATS has it: each change has the next revision, and must name the last one. */
function createBucket() {
  let stored: { text: Uint8Array; revision: number } | undefined;
  let revision = 0;
  const entryOf = (): KvEntry | null =>
    stored
      ? ({
          ...{ key: 'profile', operation: 'PUT', revision: stored.revision, length: stored.text.length },
          value: stored.text,
        } as unknown as KvEntry)
      : null;
  const write = (text: Uint8Array, expected: number): Promise<number> => {
    if (expected !== (stored?.revision ?? 0))
      return Promise.reject(Object.assign(new Error('wrong last sequence'), { code: 10071 }));
    stored = { text, revision: ++revision };
    return Promise.resolve(revision);
  };
  return {
    get: () => Promise.resolve(entryOf()),
    create: (_: string, text: Uint8Array) => write(text, 0),
    update: (_: string, text: Uint8Array, expected: number) => write(text, expected),
    watch: () => Promise.resolve(Object.assign((async function* () {})(), { stop: () => undefined })),
    /** Stores a value of another node. */
    put: (value: unknown, codec = open, after = revision) => {
      stored = { text: codec.write(place, { v: 2, node: 'lab-2', after, value }), revision: ++revision };
    },
    putBytes: (text: Uint8Array) => {
      stored = { text, revision: ++revision };
    },
    lose: () => {
      stored = undefined;
    },
    /** Revisions begin again. */
    restart: () => {
      revision = 0;
    },
    text: () => stored?.text,
    value: (codec = open) => (stored ? codec.parse(envelope, place, stored.text).value : undefined),
  };
}

type Bucket = ReturnType<typeof createBucket>;

function createNode({ bucket = createBucket(), codec = open }: { bucket?: Bucket; codec?: FleetCodec } = {}) {
  const messages: string[] = [];
  let value: unknown = 'own';
  let committed: ((entry: JournalEntry) => void) | undefined;
  let whileApplying: (() => void) | undefined;
  const change = (next: unknown): void => {
    value = next;
    committed?.({ kind: 'profile' } as JournalEntry);
  };
  const part: SetupPart = {
    name: 'profile',
    label: 'The profile',
    kind: 'profile',
    read: () => value,
    apply: (next) => {
      if (typeof next !== 'string') return Promise.reject(new Error('Enter text'));
      value = next;
      whileApplying?.();
      return Promise.resolve(next);
    },
  };
  const fleet = {
    codec,
    names: fleetNames('lab'),
    openBucket: () => Promise.resolve(bucket),
    attempt: (work: () => Promise<unknown>) => work(),
  } as unknown as Fleet;
  const setup = createSharedSetup({
    node: 'lab-1',
    parts: [part],
    wall: createWallClock(),
    journal: {
      append: ([entry]) => {
        if (entry?.kind === 'engine') messages.push(entry.message);
        return Promise.resolve({ kind: 'committed' });
      },
      onCommitted(listener) {
        committed = listener;
      },
    },
  });
  return {
    bucket,
    messages,
    change,
    /** Changes the value while one of another node is applied. */
    changeWhileApplying: (next: unknown) => {
      whileApplying = () => change(next);
    },
    value: () => value,
    shared: () => setup.state().shared,
    /** A session that ends when the bucket has no more changes. */
    connect: () => setup.run(fleet, new AbortController().signal),
  };
}

describe('a shared part of the setup', () => {
  it('is that of the first node, and a later change of it is sent with its revision', async () => {
    const { bucket, change, connect, messages } = createNode();
    await connect();
    expect(bucket.value()).toBe('own');
    change('changed while NATS was away');
    await connect();
    expect([bucket.value(), messages]).toEqual(['changed while NATS was away', []]);
  });

  it('takes over the value of the fleet when it joins, without a conflict', async () => {
    const { bucket, connect, messages, value } = createNode();
    bucket.put('theirs');
    await connect();
    expect([value(), messages]).toEqual(['theirs', []]);
  });

  it('reports a change that another node made at the same time', async () => {
    const { bucket, change, connect, messages, value } = createNode();
    await connect();
    change('mine');
    bucket.put('theirs');
    await connect();
    expect(value()).toBe('theirs');
    expect(messages).toEqual([expect.stringContaining('on this node and on lab-2 at the same time')]);
  });

  it('reports a value that cannot be used, and replaces it with the next own change', async () => {
    const { bucket, change, connect, messages, value } = createNode();
    bucket.put({ not: 'text' });
    await connect();
    expect([value(), messages]).toEqual(['own', [expect.stringContaining('cannot be used: Enter text')]]);
    change('mine');
    await connect();
    expect(bucket.value()).toBe('mine');
  });

  it('sends a change that is made while the value of another node is applied', async () => {
    const { bucket, changeWhileApplying, connect, value } = createNode();
    bucket.put('theirs');
    changeWhileApplying('mine');
    await connect();
    await expect.poll(() => bucket.value()).toBe('mine');
    expect(value()).toBe('mine');
  });

  it('sends a change that is made while it joins', async () => {
    const { bucket, change, connect } = createNode();
    const create = bucket.create;
    bucket.create = (key, text) => {
      change('mine');
      return create(key, text);
    };
    await connect();
    await expect.poll(() => bucket.value()).toBe('mine');
  });

  it('is stored again if NATS lost it', async () => {
    const { bucket, connect } = createNode();
    await connect();
    bucket.lose();
    await connect();
    expect(bucket.value()).toBe('own');
  });
});

describe('a shared part in a fleet with a key', () => {
  it('is sent encrypted to the nodes with the same key', async () => {
    const one = createNode({ codec: keyed });
    one.change('whsec_secret');
    await one.connect();
    expect(Buffer.from(one.bucket.text() ?? []).toString('latin1')).not.toContain('whsec');
    const two = createNode({ bucket: one.bucket, codec: keyed });
    await two.connect();
    expect([two.value(), two.messages, two.shared()]).toEqual(['whsec_secret', [], ['profile']]);
    two.change('whsec_newer');
    await two.connect();
    await one.connect();
    expect([one.value(), one.messages]).toEqual(['whsec_newer', []]);
  });

  it.each([
    ['no key', open, 'it is encrypted.'],
    ['a different key', otherKey, 'encrypted with a different key'],
  ])('is reported once and not replaced by a node with %s', async (_, codec, reason) => {
    const one = createNode({ codec: keyed });
    await one.connect();
    const stored = one.bucket.text();
    const other = createNode({ bucket: one.bucket, codec });
    await other.connect();
    other.change('mine');
    await other.connect();
    expect([other.value(), other.bucket.text(), other.shared()]).toEqual(['mine', stored, []]);
    expect(other.messages).toEqual([expect.stringContaining(reason)]);
    expect(other.messages[0]).toContain('HOOKBENCH_FLEET_KEY');
  });

  it('is not replaced after NATS lost its store, and another node stored it with a different key', async () => {
    const { bucket, change, connect, messages } = createNode({ codec: keyed });
    await connect();
    change('second');
    await connect();
    bucket.lose();
    bucket.restart();
    await createNode({ bucket, codec: otherKey }).connect();
    const stored = bucket.text();
    await connect();
    expect(bucket.text()).toBe(stored);
    expect(messages).toEqual([expect.stringContaining('different key')]);
  });

  it.each([
    ['without the key', (bucket: Bucket) => bucket.put('forged')],
    ['that is damaged', (bucket: Bucket) => bucket.putBytes(new Uint8Array([1, 2, 3]))],
    ['that is not JSON', (bucket: Bucket) => bucket.putBytes(Buffer.from('forged'))],
    ['of an earlier revision', (bucket: Bucket) => bucket.put('earlier', keyed, 0)],
  ])('keeps and restores its value if another program stores one %s', async (_, forge) => {
    const { bucket, change, connect, messages, shared, value } = createNode({ codec: keyed });
    await connect();
    change('second');
    await connect();
    forge(bucket);
    await connect();
    expect([value(), shared(), messages]).toEqual(['second', ['profile'], []]);
    expect(bucket.value(keyed)).toBe('second');
  });
});
