import { useState } from 'react';
import { refusalOf } from '../../store/refusal-of.ts';
import { useStores } from '../../store/use-stores.ts';

/** A function that pins or unpins a capture, and its last error. */
export function usePin(): [pin: (id: string, pinned: boolean) => void, problem: string | undefined] {
  const { captureCounts, captureDetails, captures } = useStores();
  const [problem, setProblem] = useState<string>();
  const pin = (id: string, pinned: boolean) => {
    captureDetails
      .getState()
      .pin(id, pinned)
      .then(
        () => {
          setProblem(undefined);
          captures.getState().notePinned(id, pinned);
          return captureCounts.getState().load();
        },
        (error: unknown) => {
          setProblem(refusalOf(error).words);
        },
      )
      .catch(() => undefined);
  };
  return [pin, problem];
}
