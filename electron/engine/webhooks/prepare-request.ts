import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { formatTraceparent } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import { generateSecret } from '../signing/secret-key.ts';
import { sign, type Signature, type StoredSignature } from '../signing/sign.ts';
import { inEnvelope } from './cloud-event.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { alterRequest, type RequestDraft } from './payload-faults/alter-request.ts';
import type { Sending } from './sending.ts';
import type { StoredSignedAs } from './signed-as.ts';

/** The request of an attempt, ready to send. */
export interface PreparedRequest {
  method: string;
  url: string;
  headers: HeaderPair[];
  body: Buffer;
  signature: StoredSignature | undefined;
  /** The applied payload faults. */
  faults: readonly string[];
  /** What was signed, where it was changed afterwards. */
  signedAs?: StoredSignedAs | undefined;
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

/** The method of a sending. */
export const methodOf = ({ method = 'POST' }: Sending): string => method;

function signDraft({ due, random, sending, url }: Preparation, draft: RequestDraft): Signature | undefined {
  const { scheme, secrets } = sending;
  if (scheme === 'none' || draft.signedBy === 'nobody') return undefined;
  const keys = draft.signedBy === 'own' ? secrets : [generateSecret(schemeRows[scheme], random)];
  const { signatureHeader } = sending;
  return sign(scheme, keys, {
    ...draft,
    id: due.eventId,
    event: due.event,
    method: methodOf(sending),
    url,
    signatureHeader,
  });
}

/** Builds the request of an attempt. Exactly the sent bytes are signed. */
export function prepareRequest(preparation: Preparation): PreparedRequest {
  const { due, faults, nowMs, proof, sending, span, url } = preparation;
  const enveloped = inEnvelope(sending.envelope ?? 'none', {
    id: due.eventId,
    type: due.event,
    subject: due.customerId,
    payload: due.payload,
    contentType: due.contentType ?? 'application/json',
  });
  const draft = alterRequest(
    {
      body: due.editedBody ?? enveloped.body,
      contentType: enveloped.contentType,
      contentEncoding: undefined,
      timestamp: Math.floor(nowMs / 1000),
      signedBy: 'own',
    },
    faults,
  );
  const signature = signDraft(preparation, draft);
  const generated: HeaderPair[] = [
    ...(draft.contentType === '' ? [] : [['content-type', draft.contentType] satisfies HeaderPair]),
    ['webhook-id', due.eventId],
    ['webhook-timestamp', String(draft.timestamp)],
    ...(draft.contentEncoding === undefined ? [] : [['content-encoding', draft.contentEncoding] satisfies HeaderPair]),
    ...enveloped.headers,
    ...(signature?.headers ?? []),
    ...proof,
    ['traceparent', formatTraceparent({ trace: due.trace, span })],
  ];
  const headers = withHeaders(sending.headers ?? [], generated);
  return {
    method: methodOf(sending),
    url: signature?.url ?? url,
    headers: due.editedHeaders ? withHeaders(headers, due.editedHeaders) : headers,
    body: signature?.body ?? draft.body,
    signature: signature?.stored,
    faults,
  };
}
