import type { OwnEvents } from '../../interface/emit/own-events.ts';
import type { Records } from '../../interface/records/records.ts';
import type { OwnInterface } from '../../interface/serve/interface-holder.ts';

/** The user's own interface while the service offers it. */
export interface OfferedInterface extends OwnInterface {
  records: Records;
  events: OwnEvents;
}
