import type { Check } from '#shared/model/decision.ts';
import type { CompiledOperation, ParameterValues, ReadBody } from '../../interface/compile/compiled-interface.ts';

/** A request to an operation of the user's own interface. The checks fill in the optional members. */
export interface OwnRequest {
  readonly operation: CompiledOperation;
  /** The parameters as sent. */
  values?: ParameterValues;
  body?: ReadBody;
  /** What the operation decided about the request, after the checks. */
  decided: Check[];
}
