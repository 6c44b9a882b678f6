import { isOfConnections, meetConnection } from '../faults/connection-faults.ts';
import type { ServerPlace } from '../faults/answer/plan-answer.ts';
import type { PartyListeners, PartyServing } from '../http/party-listeners.ts';
import { createWrongTls, type WrongTls } from '../http/wrong-tls.ts';
import type { PartBase } from '../part-base.ts';
import type { WrongCertificates } from '../pki/wrong-certificates.ts';

/** Applies connection faults to a party's listeners, before a request is received. */
export interface ConnectionFaults {
  meet: NonNullable<PartyServing['meet']>;
  /** Closes idle connections when a connection fault is set, so that the next request uses a new one. */
  watch(listeners: PartyListeners): void;
  close(): void;
}

/** @param places The places that the listeners serve. A fault at one of them applies to all connections. */
export function createConnectionFaults(
  { faults, onFailure }: Pick<PartBase, 'faults' | 'onFailure'>,
  places: readonly ServerPlace[],
  certificates: WrongCertificates,
): ConnectionFaults {
  const wrong: WrongTls[] = [];
  return {
    meet(scheme, behind) {
      if (scheme === 'http') return (socket) => meetConnection(faults, places, socket, undefined);
      const wrongTls = createWrongTls(certificates, behind, onFailure);
      wrong.push(wrongTls);
      return (socket) => meetConnection(faults, places, socket, wrongTls.meet);
    },
    watch(listeners) {
      faults.onChange(() => {
        const isSet = faults
          .all()
          .some((fault) => isOfConnections(fault) && (places as string[]).includes(fault.where));
        if (isSet) listeners.closeIdle();
      });
    },
    close() {
      for (const one of wrong) one.close();
    },
  };
}
