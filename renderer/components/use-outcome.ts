import { useEffect, useState } from 'react';

type Outcome = 'idle' | 'done' | 'failed';

/** The outcome of the last action, which returns to `idle` after 1.5 s, and a function that waits for an action. */
export function useOutcome(): [Outcome, (action: Promise<unknown>) => void] {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 1500);
    return () => clearTimeout(timer);
  }, [outcome]);
  const run = (action: Promise<unknown>) => {
    action.then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    );
  };
  return [outcome, run];
}
