import type { BadTls } from '../catcher/bad-tls/open-bad-tls.ts';
import { createWrongWay, type FindWrongWay } from '../faults/way/wrong-way.ts';
import type { PartBase } from '../part-base.ts';
import type { Pki } from '../pki/open-pki.ts';

/** The faults of requests that the client and the sender send. TLS faults redirect them to the catcher's bad TLS receivers. */
export function openWrongWay({ clocks, faults }: PartBase, badTls: BadTls, pki: Pki): FindWrongWay {
  const portOf = (wantedKind: string): number | undefined => {
    const receiver = badTls.receivers.find(({ kind, up }) => kind === wantedKind && up);
    return receiver && Number(new URL(receiver.url).port);
  };
  return createWrongWay({ faults, wall: clocks.wall, badTls: { portOf, ca: pki.ca.cert } });
}
