import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flowRequest } from '#shared/model/flow.ts';
import type { FlowDeps } from '../../../../../electron/engine/client/flows/flow-deps.ts';
import { createFlows } from '../../../../../electron/engine/client/flows/create-flows.ts';
import { show, type RunningFlow } from '../../../../../electron/engine/client/flows/running-flow.ts';
import { systemRandom } from '../../../../../electron/engine/random.ts';

const state = vi.hoisted(() => ({ isMissing: false, started: [] as RunningFlow[] }));

vi.mock('../../../../../electron/engine/client/flows/run-flow.ts', () => ({
  get runFlow() {
    if (state.isMissing) throw new Error('Cannot find module run-flow');
    return (_deps: FlowDeps, flow: RunningFlow) => {
      state.started.push(flow);
      show(flow, { status: 'waiting-for-user' });
      return new Promise<void>(() => undefined);
    };
  },
}));

const request = flowRequest.parse({ grant: 'authorization_code', clientId: 'demo-app' });
const wall = { now: () => 0, after: () => () => undefined };
let ids = 0;
const deps = {
  clocks: { wall },
  random: systemRandom,
  newId: (prefix: string) => `${prefix}_${ids++}`,
  target: { issuers: { http: 'http://as.test', https: 'https://as.test' } },
} as unknown as FlowDeps;

beforeEach(() => {
  state.isMissing = false;
  state.started = [];
});

describe('createFlows', () => {
  it('rejects a start if the code of flows cannot be loaded, and keeps no flow', async () => {
    const flows = createFlows(deps);
    state.isMissing = true;
    await expect(flows.start(request)).rejects.toThrow('Cannot find module');
    expect(flows.all()).toEqual([]);
    state.isMissing = false;
    expect(await flows.start(request)).toMatchObject({ status: 'waiting-for-user' });
  });

  it('cancels the oldest flow in progress when it forgets it', async () => {
    const flows = createFlows(deps);
    for (let n = 0; n <= 50; n++) await flows.start(request);
    const [oldest, next] = state.started;
    expect(flows.all()).toHaveLength(50);
    expect(flows.find(oldest?.view.id ?? '')).toBeUndefined();
    expect([oldest, next].map((flow) => flow?.abort.signal.aborted)).toEqual([true, false]);
  });
});
