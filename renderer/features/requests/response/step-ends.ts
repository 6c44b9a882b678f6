import type { RequestStep } from '#shared/model/request-run.ts';
import { hopEnd, type HopEnd } from '../../../components/hop/hop-end.ts';

/** A step as recorded by the client, and by the server if it is part of Hookbench. */
export function stepEnds({ exchange, decision }: RequestStep): {
  sent: HopEnd | undefined;
  received: HopEnd | undefined;
} {
  return {
    sent: hopEnd({ kind: 'exchange', exchange }),
    received: decision && hopEnd({ kind: 'decision', decision }),
  };
}
