import { expect, it } from 'vitest';
import { z } from 'zod';
import { changeOf } from '#shared/model/change-of.ts';
import { subscriptionChange } from '#shared/model/subscription.ts';

const change = z.strictObject(
  changeOf({ name: z.string(), note: z.string().min(2).optional(), tags: z.array(z.string()).default(['a']) }),
);

it('keeps fields that are omitted, also those with a default', () => {
  expect(change.parse({})).toEqual({});
});

it('removes only optional fields with null', () => {
  expect(change.parse({ note: null })).toEqual({ note: null });
  expect(change.safeParse({ name: null }).success).toBe(false);
  expect(change.safeParse({ tags: null }).success).toBe(false);
});

it('checks values as the record does', () => {
  expect(change.safeParse({ note: 'x' }).success).toBe(false);
  expect(change.parse({ name: 'b', tags: [] })).toEqual({ name: 'b', tags: [] });
});

it('changes each field of a subscription, also the envelope and the handshake', () => {
  const fields = { envelope: 'cloudevents-binary', handshake: true } as const;
  expect(subscriptionChange.parse({ id: 'sub_1', ...fields })).toEqual({ id: 'sub_1', ...fields });
});
