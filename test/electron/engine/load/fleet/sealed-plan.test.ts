import { describe, expect, it } from 'vitest';
import { loadPlan } from '#shared/load/load-plan.ts';
import { fleetBox } from '../../../../../electron/engine/fleet/fleet-key.ts';
import type { FleetRun } from '../../../../../electron/engine/load/fleet/fleet-run.ts';
import { openPlan, sealPlan, secretPlaces } from '../../../../../electron/engine/load/fleet/sealed-plan.ts';
import { systemRandom } from '../../../../../electron/engine/random.ts';

const planWith = (target: object) =>
  loadPlan.parse({
    hookbench: 1,
    load: 'A plan',
    target: { url: 'http://127.0.0.1:9000/hook', ...target },
    arrivals: { rate: '1/s', for: '1s' },
  });

const open = planWith({});
const signed = planWith({ signing: { scheme: 'standard-webhooks', secret: 'whsec_c2VjcmV0c2VjcmV0' } });
const boxOf = (key: string) => fleetBox({ HOOKBENCH_FLEET_KEY: key }, systemRandom);
const unprotected = { box: undefined, clear: false, encrypted: false };

const runWith = (sealed: Pick<FleetRun, 'plan' | 'sealed'>): FleetRun => ({
  version: 1,
  id: 'load_1',
  state: 'joining',
  workerTimeoutMs: 1000,
  slices: 0,
  startMs: 0,
  ...sealed,
});

describe('sealPlan', () => {
  it('finds the secrets of a plan', () => {
    expect(secretPlaces(open)).toEqual([]);
    expect(secretPlaces(signed)).toEqual(['target.signing']);
    expect(secretPlaces(planWith({ auth: { kind: 'bearer', token: 'abc' } }))).toEqual(['target.auth']);
    expect(secretPlaces(planWith({ url: 'http://127.0.0.1/hook?api_key=k' }))).toEqual(['target.url']);
    expect(secretPlaces(planWith({ headers: { 'X-Api-Key': 'k', Accept: '*/*' } }))).toEqual(['header X-Api-Key']);
    const requests = planWith({ request: { path: '/a', headers: { Authorization: 'Bearer x' } } });
    expect(secretPlaces(requests)).toEqual(['header Authorization']);
  });

  it('rejects a plan with a secret that would be sent in clear', async () => {
    await expect(sealPlan(signed, unprotected)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('target.signing') as string,
    });
    expect(await sealPlan(open, unprotected)).toMatchObject({ sealed: false });
    expect(await sealPlan(signed, { ...unprotected, encrypted: true })).toMatchObject({ sealed: false });
    expect(await sealPlan(signed, { ...unprotected, clear: true })).toMatchObject({ sealed: false });
  });

  it('encrypts the plan for workers with the same key', async () => {
    const sealed = await sealPlan(signed, { ...unprotected, box: boxOf('the key of the fleet') });
    expect(sealed.sealed).toBe(true);
    expect(sealed.plan).not.toContain('whsec');
    expect(await openPlan(runWith(sealed), boxOf('the key of the fleet'))).toEqual(signed);
    for (const box of [undefined, boxOf('a key of another fleet')]) {
      await expect(openPlan(runWith(sealed), box)).rejects.toMatchObject({
        code: 'bad_input',
        hint: expect.stringContaining('HOOKBENCH_FLEET_KEY') as string,
      });
    }
  });

  it('rejects a key that is too short, and a plan that it cannot read', async () => {
    expect(() => boxOf('short')).toThrow('HOOKBENCH_FLEET_KEY is too short');
    const newer = runWith({ plan: '{"hookbench":2}', sealed: false });
    await expect(openPlan(newer, undefined)).rejects.toMatchObject({ code: 'bad_input' });
  });
});
