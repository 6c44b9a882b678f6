import { isOfConnections, meetConnection } from '../faults/connection-faults.ts';
import type { ServerPlace } from '../faults/answer/plan-answer.ts';
import type { PartyListeners, PartyListenersOptions } from '../http/party-listeners.ts';
import { createWrongTls } from '../http/wrong-tls.ts';
import type { PartBase } from '../part-base.ts';
import type { WrongCertificates } from '../pki/wrong-certificates.ts';

/** Lets declared faults act on the connections of a party's listeners, before there is a request. */
export interface ConnectionFaults {
  meet: NonNullable<PartyListenersOptions['meet']>;
  /** Closes connections that are kept when such a fault is set, so that it acts on the next request. */
  watch(listeners: PartyListeners): void;
}

/** @param places Those that the listeners serve. A fault at one of them acts on all connections. */
export function createConnectionFaults(
  { faults, onFailure }: Pick<PartBase, 'faults' | 'onFailure'>,
  places: readonly ServerPlace[],
  certificates: WrongCertificates,
): ConnectionFaults {
  return {
    meet(scheme, behind) {
      const meetWrongly = scheme === 'https' ? createWrongTls(certificates, behind, onFailure) : undefined;
      return (socket) => meetConnection(faults, places, socket, meetWrongly);
    },
    watch(listeners) {
      faults.onChange(() => {
        const isSet = faults
          .all()
          .some((fault) => isOfConnections(fault) && (places as string[]).includes(fault.where));
        if (isSet) listeners.closeIdle();
      });
    },
  };
}
