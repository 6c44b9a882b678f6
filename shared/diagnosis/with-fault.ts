import { faultPlaces } from '../faults/fault-kinds.ts';
import type { Diagnosis } from '../model/diagnosis.ts';
import type { FaultPlace } from '../model/fault.ts';

/** A fault that is set in Hookbench and acted on a message, as the journal records it. */
export interface ActedFault {
  id: string;
  /** As {@link faultWords} writes it, e.g. `Return 503`. */
  title: string;
  where: FaultPlace;
}

/**
 * The diagnosis of a failure that a fault of Hookbench caused. Its cause stays: it is what other programs see.
 * @param of Whether a request or a delivery failed.
 * @param answered Whether a complete response was received.
 */
export function withFault(
  { cause, evidence, sentence }: Diagnosis,
  { id, title, where }: ActedFault,
  { answered, of }: { answered: boolean; of: 'request' | 'delivery' },
): Diagnosis {
  const place = faultPlaces.find((each) => each.place === where)?.title ?? where;
  return {
    cause,
    sentence: `A fault set in Hookbench caused this ${answered ? 'response' : 'failure'}: “${title}” at ${place}.`,
    confidence: 'certain',
    evidence: [`the journal records that the fault ${id} acted`, `what others see: ${sentence}`, ...evidence],
    advice: `Clear the fault, then ${of === 'request' ? 'send the request again' : 'redeliver the event'}.`,
    source: 'Hookbench',
    action: 'clear-fault',
    actionValue: id,
  };
}
