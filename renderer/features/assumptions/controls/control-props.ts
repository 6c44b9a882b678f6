import type { Refusal } from '../../../store/refusal-of.ts';
import type { Assumption } from '../assumption.ts';

/** What every control is given. */
export interface ControlProps {
  assumption: Assumption;
  value: unknown;
  /** Why the engine refused what was set last. */
  refusal: Refusal | undefined;
  /** Answers whether the engine took it. */
  onChange: (value: unknown) => Promise<boolean>;
  /** Takes back what was refused. */
  onForget: () => void;
}
