import type { OwnEvents } from '../../interface/emit/own-events.ts';
import type { Records } from '../../interface/records/records.ts';
import type { OwnInterface } from '../../interface/serve/interface-holder.ts';
import type { ParameterValues, ReadBody } from '../../interface/compile/compiled-interface.ts';

/** A request to an operation of the user's own interface. The checks fill in the optional members. */
export interface OwnRequest {
  /** The parameters as sent. */
  values?: ParameterValues;
  body?: ReadBody;
}

/** The user's own interface while the service offers it. */
export interface OfferedInterface extends OwnInterface {
  records: Records;
  events: OwnEvents;
}
