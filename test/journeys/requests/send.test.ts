import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startControl, type TestControl } from '../../support/start-control.ts';

let control: TestControl;
beforeAll(async () => {
  control = await startControl();
});
afterAll(() => control.close());

describe('POST /requests', () => {
  it.each([
    ['valid', 200, 'ok'],
    ['expired', 401, 'token-expired'],
  ])('%s: %i, %s', async (condition, status, cause) => {
    const run = await control.client.send('POST', '/requests', {
      method: 'GET',
      url: '/api/customers/C-1001',
      token: { condition },
    });
    expect(run).toMatchObject({ status, diagnosis: { cause } });
    expect(run.decision.checks.length).toBeGreaterThan(0);
  });
});
