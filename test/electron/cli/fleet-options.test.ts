import { describe, expect, it } from 'vitest';
import { fleetOptionsOf } from '../../../electron/cli/fleet-options.ts';
import { clockText, refuseWithoutFleet, runFleetLoad } from '../../../electron/cli/run-fleet-load.ts';

const flags = { joinTimeout: '1s', workerTimeout: '10s' };
const start = (more: object) =>
  runFleetLoad(
    { servers: 'nats://127.0.0.1:1' },
    undefined,
    { ...flags, ...more },
    {
      signal: new AbortController().signal,
      onProgress: undefined,
    },
  );

describe('the options of a fleet', () => {
  it('need --fleet', () => {
    expect(fleetOptionsOf({})).toBeUndefined();
    expect(fleetOptionsOf({ fleet: 'nats://a', fleetName: 'lab', fleetCa: 'ca.pem' })).toMatchObject({
      servers: 'nats://a',
      fleet: 'lab',
      ca: 'ca.pem',
    });
    expect(() => fleetOptionsOf({ fleetCreds: 'a.creds' })).toThrow('--fleet-creds has no effect without --fleet');
    expect(() => refuseWithoutFleet({ ...flags, resume: 'load_1' })).toThrow('--resume has no effect without --fleet');
    expect(() => refuseWithoutFleet(flags)).not.toThrow();
  });

  it('are checked before the server is asked', async () => {
    const wrong = { code: 'wrong_usage' };
    await expect(start({})).rejects.toMatchObject({ ...wrong, message: 'No load plan is given.' });
    await expect(start({ resume: 'load_1', workerTimeout: '100ms' })).rejects.toMatchObject(wrong);
    await expect(start({ resume: 'load_1', joinTimeout: 'soon' })).rejects.toMatchObject(wrong);
    await expect(start({ resume: 'load_1', workers: '0' })).rejects.toMatchObject(wrong);
    await expect(start({ resume: 'load_1' })).rejects.toMatchObject({ code: 'fleet_unreachable' });
  });

  it('show differences of clocks with their sign', () => {
    expect(clockText({ offsetMs: -0.01, toleranceMs: 0.12 })).toBe('+0.0 ms (±0.1 ms)');
    expect(clockText({ offsetMs: -3.26, toleranceMs: 1 })).toBe('-3.3 ms (±1.0 ms)');
    expect(clockText({ offsetMs: 12.5, toleranceMs: 1 })).toBe('+12.5 ms (±1.0 ms)');
  });
});
