import type { KvEntry } from '@nats-io/kv';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import type { Fleet } from '../../../../electron/engine/fleet/connect-fleet.ts';
import { fleetNames } from '../../../../electron/engine/fleet/fleet-names.ts';
import {
  createSharedSetup,
  type SecretProtection,
  type SetupPart,
} from '../../../../electron/engine/fleet/setup/share-setup.ts';
import { boxFor } from '../../../support/secret-box.ts';

/** A bucket with one key, as NATS has it: each change has the next revision, and must name the last one. */
function createBucket() {
  let stored: { text: string; revision: number } | undefined;
  let revision = 0;
  const entryOf = (): KvEntry | null =>
    stored
      ? ({
          ...{ key: 'profile', operation: 'PUT', revision: stored.revision, length: stored.text.length },
          string: () => stored?.text ?? '',
        } as unknown as KvEntry)
      : null;
  const write = (text: string, expected: number): Promise<number> => {
    if (expected !== (stored?.revision ?? 0))
      return Promise.reject(Object.assign(new Error('wrong last sequence'), { code: 10071 }));
    stored = { text, revision: ++revision };
    return Promise.resolve(revision);
  };
  return {
    get: () => Promise.resolve(entryOf()),
    create: (_: string, text: string) => write(text, 0),
    update: (_: string, text: string, expected: number) => write(text, expected),
    watch: () => Promise.resolve(Object.assign((async function* () {})(), { stop: () => undefined })),
    put: (value: unknown) => {
      stored = { text: JSON.stringify({ v: 1, node: 'lab-2', value }), revision: ++revision };
    },
    lose: () => {
      stored = undefined;
    },
    /** Revisions begin again. */
    restart: () => {
      revision = 0;
    },
    text: () => stored?.text,
    value: () => (stored ? (JSON.parse(stored.text) as { value: unknown }).value : undefined),
  };
}

type Bucket = ReturnType<typeof createBucket>;

function createNode({ bucket = createBucket(), protection }: { bucket?: Bucket; protection?: SecretProtection } = {}) {
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
    ...(protection && { protection }),
    read: () => value,
    apply: (next) => {
      if (typeof next !== 'string') return Promise.reject(new Error('Enter text'));
      value = next;
      whileApplying?.();
      return Promise.resolve(next);
    },
  };
  const fleet = {
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

describe('a shared part with secrets', () => {
  const encrypted = (key: string): SecretProtection => ({ box: boxFor(key), clear: false });
  const unprotected = { box: undefined, clear: false };

  it('is not sent in clear unless that is allowed', async () => {
    const kept = createNode({ protection: unprotected });
    await kept.connect();
    expect([kept.bucket.text(), kept.shared(), kept.messages]).toEqual([undefined, [], []]);
    kept.bucket.put('theirs');
    await kept.connect();
    expect([kept.value(), kept.messages]).toEqual(['own', []]);

    const clear = createNode({ protection: { ...unprotected, clear: true } });
    await clear.connect();
    expect([clear.bucket.value(), clear.shared()]).toEqual(['own', ['profile']]);
  });

  it('is sent encrypted to the nodes with the same key', async () => {
    const one = createNode({ protection: encrypted('the key of the fleet') });
    one.change('whsec_secret');
    await one.connect();
    expect(one.bucket.text()).not.toContain('whsec');
    const two = createNode({ bucket: one.bucket, protection: encrypted('the key of the fleet') });
    await two.connect();
    expect([two.value(), two.messages, two.shared()]).toEqual(['whsec_secret', [], ['profile']]);
    two.change('whsec_newer');
    await two.connect();
    await one.connect();
    expect([one.value(), one.messages]).toEqual(['whsec_newer', []]);
  });

  it.each([
    ['no key', unprotected, 'cannot be read: it is encrypted.'],
    ['no key and may send in clear', { ...unprotected, clear: true }, 'cannot be read: it is encrypted.'],
    ['a different key', encrypted('a key of another fleet'), 'encrypted with a different key'],
  ])('is reported once and not replaced by a node with %s', async (_, protection, reason) => {
    const one = createNode({ protection: encrypted('the key of the fleet') });
    await one.connect();
    const stored = one.bucket.text();
    const other = createNode({ bucket: one.bucket, protection });
    await other.connect();
    other.change('mine');
    await other.connect();
    expect([other.value(), other.bucket.text(), other.shared()]).toEqual(['mine', stored, []]);
    expect(other.messages).toEqual([expect.stringContaining(reason)]);
    expect(other.messages[0]).toContain('HOOKBENCH_FLEET_KEY');
  });

  it('is not replaced after NATS lost its store, and another node stored it with a different key', async () => {
    const { bucket, change, connect, messages } = createNode({ protection: encrypted('the key of the fleet') });
    await connect();
    change('second');
    await connect();
    bucket.lose();
    bucket.restart();
    await createNode({ bucket, protection: encrypted('a key of another fleet') }).connect();
    const stored = bucket.text();
    await connect();
    expect(bucket.text()).toBe(stored);
    expect(messages).toEqual([expect.stringContaining('different key')]);
  });
});
