import type { Refusal } from '../../../store/refusal-of.ts';
import type { Assumption } from '../assumption.ts';

/** The props of every control. */
export interface ControlProps {
  assumption: Assumption;
  value: unknown;
  /** Why the engine rejected the last change. */
  refusal: Refusal | undefined;
  /** Resolves to whether the engine accepted the value. */
  onChange: (value: unknown) => Promise<boolean>;
  /** Clears the rejection. */
  onForget: () => void;
}
