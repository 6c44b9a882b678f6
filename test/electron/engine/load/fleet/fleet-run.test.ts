import { describe, expect, it } from 'vitest';
import { loadPlan } from '#shared/load/load-plan.ts';
import type { FleetRun } from '../../../../../electron/engine/load/fleet/fleet-run.ts';
import { checkSecrets, planOf, secretPlaces } from '../../../../../electron/engine/load/fleet/follow-runs.ts';

const planWith = (target: object) =>
  loadPlan.parse({
    hookbench: 1,
    load: 'A plan',
    target: { url: 'http://127.0.0.1:9000/hook', ...target },
    arrivals: { rate: '1/s', for: '1s' },
  });

const open = planWith({});
const signed = planWith({ signing: { scheme: 'standard-webhooks', secret: 'whsec_c2VjcmV0c2VjcmV0' } });
const unprotected = { keyed: false, clear: false, encrypted: false };

describe('the plan of a run', () => {
  it('finds the secrets of a plan', () => {
    expect(secretPlaces(open)).toEqual([]);
    expect(secretPlaces(signed)).toEqual(['target.signing']);
    expect(secretPlaces(planWith({ auth: { kind: 'bearer', token: 'abc' } }))).toEqual(['target.auth']);
    expect(secretPlaces(planWith({ url: 'http://127.0.0.1/hook?api_key=k' }))).toEqual(['target.url']);
    expect(secretPlaces(planWith({ headers: { 'X-Api-Key': 'k', Accept: '*/*' } }))).toEqual(['header X-Api-Key']);
    const requests = planWith({ request: { path: '/a', headers: { Authorization: 'Bearer x' } } });
    expect(secretPlaces(requests)).toEqual(['header Authorization']);
  });

  it('rejects a plan with a secret that would be sent in clear', () => {
    expect(() => checkSecrets(signed, unprotected)).toThrow('target.signing');
    expect(() => checkSecrets(open, unprotected)).not.toThrow();
    for (const protection of ['keyed', 'encrypted', 'clear'])
      expect(() => checkSecrets(signed, { ...unprotected, [protection]: true })).not.toThrow();
  });

  it('rejects a plan of a different version', () => {
    const run: FleetRun = {
      version: 2,
      id: 'load_1',
      state: 'joining',
      plan: { hookbench: 2 },
      workerTimeoutMs: 1000,
      slices: 0,
      startMs: 0,
    };
    expect(() => planOf(run)).toThrow('a different version of Hookbench');
    expect(planOf({ ...run, plan: signed })).toEqual(signed);
  });
});
