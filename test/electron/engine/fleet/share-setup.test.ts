import type { KvEntry } from '@nats-io/kv';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import type { Fleet } from '../../../../electron/engine/fleet/connect-fleet.ts';
import { fleetNames } from '../../../../electron/engine/fleet/fleet-names.ts';
import { createSharedSetup, type SetupPart } from '../../../../electron/engine/fleet/setup/share-setup.ts';

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
    value: () => (stored ? (JSON.parse(stored.text) as { value: unknown }).value : undefined),
  };
}

function createNode() {
  const bucket = createBucket();
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
