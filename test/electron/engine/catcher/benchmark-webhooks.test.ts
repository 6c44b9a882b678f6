import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckResult } from '#shared/model/capture.ts';
import { toRequestBytes } from '../../../bench/load/request-bytes.ts';
import { incompleteWebhook, webhookRequest } from '../../../bench/load/webhook-request.ts';
import { startCatcher, type TestCatcher } from '../../../support/catcher.ts';
import { rawSocket, untilReceived } from '../../../support/raw-socket.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
  const secrets = ['whsec_aG9va2JlbmNoIGJlbmNobWFyayBzZWNyZXQ='];
  await catcher.set({ checks: { signature: { scheme: 'standard-webhooks', secrets } } });
});
afterAll(() => catcher.close());

/** The checks of requests of a benchmark, by outcome. */
async function checksOf(template: string, numbers: readonly number[]) {
  const checks: CheckResult[] = [];
  const request = toRequestBytes(template);
  const socket = await rawSocket(catcher.catcher);
  for (const number of numbers) {
    request.vary(number);
    socket.write(Buffer.from(request.bytes));
    const response = await untilReceived(socket, /\r\n\r\n/);
    checks.push(...catcher.capture(/hookbench-capture: (\S+)/.exec(response)?.[1] ?? '').checks);
  }
  socket.destroy();
  return Object.groupBy(checks, ({ outcome }) => outcome);
}

it('passes all checks for the webhooks of the benchmarks', async () => {
  const { passed = [], ...others } = await checksOf(webhookRequest, [1, 2]);
  expect(others).toEqual({});
  expect(new Set(passed.map(({ check }) => check))).toEqual(
    new Set(['signature', 'json', 'payload', 'path', 'duplicate', 'order', 'staleness']),
  );
});

it('fails only the check of the payload for the webhooks of the history', async () => {
  const { passed: _, ...others } = await checksOf(incompleteWebhook, [3, 4]);
  expect(others).toEqual({ failed: Array(2).fill(expect.objectContaining({ check: 'payload' })) });
});
