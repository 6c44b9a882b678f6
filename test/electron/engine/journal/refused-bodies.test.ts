import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decision } from '#shared/model/decision.ts';
import { readDecision } from '../../../../electron/engine/journal/read-decision.ts';
import { http } from '../../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../../support/start-engine.ts';

const kept = 16 * 1024;
let tested: TestEngine;
beforeAll(async () => {
  tested = await startEngine();
});
afterAll(() => tested.close());

async function lastDecision(): Promise<Decision> {
  const { journal, store } = tested.engine;
  await store.settled();
  const page = await journal.list({ kind: 'decision', limit: 1, order: 'desc' });
  const [entry] = page.items;
  if (entry?.kind !== 'decision') throw new Error('no decision was recorded');
  return readDecision(store, entry.id) as Decision;
}

function usedBytes(): number {
  const { store } = tested.engine;
  const value = (name: string): number => Number(store.get(`PRAGMA ${name}`)?.[name]);
  return (value('page_count') - value('freelist_count')) * value('page_size');
}

const post = (url: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  http(url, { method: 'POST', headers, body });

describe('the body of a refused request', () => {
  it('is stored up to 16 KiB by the service, with its full size', async () => {
    const body = 'a'.repeat(1_000_000);
    const { status } = await post(`${tested.api}/api/chat/start`, body, { 'content-type': 'application/json' });
    expect(status).toBe(401);
    const { request } = await lastDecision();
    expect(request.body).toEqual({ size: 1_000_000, encoding: 'utf8', content: 'a'.repeat(kept), truncated: true });
  });

  it('is stored up to 16 KiB by the authorization server', async () => {
    const body = `grant_type=client_credentials&x=${'b'.repeat(40_000)}`;
    const { status } = await post(`${tested.auth}/token`, body, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(401);
    const { request } = await lastDecision();
    expect(request.body).toMatchObject({ size: body.length, truncated: true, content: body.slice(0, kept) });
  });

  it('is cut between characters', async () => {
    const body = `x${'é'.repeat(20_000)}`;
    await post(`${tested.api}/api/chat/start`, body, { 'content-type': 'application/json' });
    const { request } = await lastDecision();
    expect(request.body).toMatchObject({ size: 40_001, encoding: 'utf8', truncated: true });
    expect(request.body.content).toBe(`x${'é'.repeat(8191)}`);
  });

  it('is whole up to 16 KiB, and whole when the request is allowed', async () => {
    await post(`${tested.api}/api/chat/start`, 'c'.repeat(kept), { 'content-type': 'application/json' });
    expect((await lastDecision()).request.body).toMatchObject({ size: kept, truncated: false });
    const token = await tested.token();
    const change = JSON.stringify({ name: 'd'.repeat(100_000) });
    await tested.call('PATCH', '/api/customer/C-1001', token, change, 'application/merge-patch+json');
    const { outcome, request } = await lastDecision();
    const isWhole = request.body.content.length === change.length;
    expect({ size: request.body.size, isWhole }).toEqual({ size: change.length, isWhole: outcome === 'allowed' });
  });

  it('fills the disk with less than 3 MB in 100 requests of 1 MB without a token', async () => {
    const before = usedBytes();
    const body = Buffer.alloc(1_000_000, 'e');
    for (let n = 0; n < 10; n++)
      await Promise.all(
        Array.from({ length: 10 }, () =>
          post(`${tested.api}/api/chat/start`, body, { 'content-type': 'application/json' }),
        ),
      );
    await tested.engine.store.settled();
    expect(usedBytes() - before).toBeLessThan(3_000_000);
  });
});
