import texts from '../model/payload-faults.json' with { type: 'json' };
import { payloadFault, type PayloadFault } from '../model/payload-fault.ts';

/** One deliberate fault of a delivery, for display. */
export interface PayloadFaultMeaning {
  fault: PayloadFault;
  title: string;
  meaning: string;
  /** The specification that the fault violates. */
  source: string;
}

/** The payload faults of the sender, in display order. */
export const payloadFaults: readonly PayloadFaultMeaning[] = payloadFault.options.map((fault) => ({
  fault,
  ...texts[fault],
}));
