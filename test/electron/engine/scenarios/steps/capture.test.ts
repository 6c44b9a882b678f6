import { expect, it } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ScenarioContext } from '../../../../../electron/engine/scenarios/scenario-context.ts';
import { capture } from '../../../../../electron/engine/scenarios/steps/capture.ts';

it('stops waiting for captures when the run is stopped', async () => {
  const stop = new AbortController();
  let waits = 0;
  const wait = (): Promise<never> => {
    if (++waits > 1) throw new Error('waited again after the stop');
    stop.abort(new Error('The run was stopped.'));
    return Promise.reject(new HookbenchError('captures_missing', 'None received.'));
  };
  const context = { control: { captures: { wait } }, wall: { now: () => 0 }, since: 0, used: new Set() };
  const input = {
    given: { event: 'chat_started' },
    expect: { within: '50s' },
    folder: '/',
    place: 'a.yaml:1',
    signal: stop.signal,
  };
  await expect(capture(input, context as unknown as ScenarioContext)).rejects.toThrow('The run was stopped.');
});
