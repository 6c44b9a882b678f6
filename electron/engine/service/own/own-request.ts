import type { ParameterValues, ReadBody } from '../../interface/compile/compiled-interface.ts';

/** A request to an operation of the user's own interface. The checks fill in the optional members. */
export interface OwnRequest {
  /** The parameters as sent. */
  values?: ParameterValues;
  body?: ReadBody;
}
