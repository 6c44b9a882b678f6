import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { formatTraceparent } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { alterRequest, type RequestDraft } from './payload-faults/alter-request.ts';
import type { Sending } from './sending.ts';
import type { Signed } from './signing/scheme.ts';
import { schemes } from './signing/schemes.ts';
import { sign, type Signature, type StoredSignature } from './signing/sign.ts';

/** The request of an attempt, ready to send. */
export interface PreparedRequest {
  url: string;
  headers: HeaderPair[];
  body: Buffer;
  signature: StoredSignature | undefined;
  /** The applied payload faults. */
  faults: readonly string[];
}

export interface Preparation {
  due: DueDelivery;
  sending: Sending;
  url: string;
  span: string;
  /** Milliseconds by the service's clock. */
  nowMs: number;
  /** Header fields that authenticate the sender. */
  proof: readonly HeaderPair[];
  faults: readonly PayloadFault[];
  random: Random;
}

/** Replaces headers of the same name, and appends the others. */
function withHeaders(before: readonly HeaderPair[], edited: readonly HeaderPair[]): HeaderPair[] {
  const names = new Set(edited.map(([name]) => name.toLowerCase()));
  return [...before.filter(([name]) => !names.has(name.toLowerCase())), ...edited];
}

function signDraft({ random, sending }: Preparation, draft: RequestDraft, signed: Signed): Signature | undefined {
  const { scheme, secrets } = sending;
  if (scheme === 'none' || draft.signedBy === 'nobody') return undefined;
  const keys = draft.signedBy === 'own' ? secrets : [schemes[scheme].generate(random)];
  return sign(scheme, keys, signed, draft.body);
}

/** Builds the request of an attempt. Exactly the sent bytes are signed. */
export function prepareRequest(preparation: Preparation): PreparedRequest {
  const { due, faults, nowMs, proof, span, url } = preparation;
  const draft = alterRequest(
    {
      body: due.editedBody ?? due.payload,
      contentType: due.contentType ?? 'application/json',
      contentEncoding: undefined,
      timestamp: Math.floor(nowMs / 1000),
      signedBy: 'own',
    },
    faults,
  );
  const signed = { id: due.eventId, timestamp: draft.timestamp, event: due.event };
  const signature = signDraft(preparation, draft, signed);
  const headers: HeaderPair[] = [
    ['content-type', draft.contentType],
    ['webhook-id', signed.id],
    ['webhook-timestamp', String(signed.timestamp)],
    ...(draft.contentEncoding === undefined ? [] : [['content-encoding', draft.contentEncoding] satisfies HeaderPair]),
    ...(signature?.headers ?? []),
    ...proof,
    ['traceparent', formatTraceparent({ trace: due.trace, span })],
  ];
  return {
    url,
    headers: due.editedHeaders ? withHeaders(headers, due.editedHeaders) : headers,
    body: draft.body,
    signature: signature?.stored,
    faults,
  };
}
