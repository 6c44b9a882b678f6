import type { BadTls } from '../catcher/bad-tls/open-bad-tls.ts';
import { createWrongWay, type FindWrongWay } from '../faults/way/wrong-way.ts';
import type { PartBase } from '../part-base.ts';
import type { Pki } from '../pki/open-pki.ts';

/** The faults on the way of what client and sender send; where TLS is to be wrong, to the receivers of the catcher. */
export function openWrongWay({ clocks, faults }: PartBase, badTls: BadTls, pki: Pki): FindWrongWay {
  const portOf = (wanted: string): number | undefined => {
    const receiver = badTls.receivers.find(({ kind, up }) => kind === wanted && up);
    return receiver && Number(new URL(receiver.url).port);
  };
  return createWrongWay({ faults, wall: clocks.wall, badTls: { portOf, ca: pki.ca.cert } });
}
