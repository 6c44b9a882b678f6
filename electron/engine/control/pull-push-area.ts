import type { Comparison } from '#shared/pull-push/comparison.ts';
import { os } from './implementer.ts';
import type { OpenScenarios } from './scenarios-area.ts';

const withComparison = (comparison: Comparison | undefined) => ({ ...(comparison && { comparison }) });

/** The area `pullPush`. */
export function pullPushArea(workspace: OpenScenarios) {
  const comparisons = async () => (await workspace()).comparisons;
  return {
    get: os.pullPush.get.handler(async () => withComparison(await (await comparisons()).current())),
    start: os.pullPush.start.handler(async ({ input }) => (await comparisons()).start(input)),
    cancel: os.pullPush.cancel.handler(async () => withComparison(await (await comparisons()).cancel())),
  };
}
