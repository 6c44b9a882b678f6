import { HookbenchError } from '#shared/errors/hookbench-error.ts';

const refusals = {
  comparison: ['Pull and push are being compared on this Hookbench.', 'Wait, or cancel the comparison.'],
  lesson: ['A lesson is being played on this Hookbench.', 'Leave the lesson first.'],
  scenarios: ['Scenarios are running on this Hookbench.', 'Wait, or cancel the run.'],
} as const;

/** Begins the use of this Hookbench. @returns A function that ends it. @throws HookbenchError `conflict` if it is in use */
export type UseHookbench = (by: keyof typeof refusals) => () => void;

/** Lessons, runs of scenarios and comparisons change the same clocks, faults and assumptions: only one runs at a time. */
export function createHookbenchUse(): UseHookbench {
  let user: keyof typeof refusals | undefined;
  return (by) => {
    if (user) {
      const [message, hint] = refusals[user];
      throw new HookbenchError('conflict', message, { hint });
    }
    user = by;
    return () => (user = undefined);
  };
}
