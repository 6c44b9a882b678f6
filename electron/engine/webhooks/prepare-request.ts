import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { formatTraceparent } from '../journal/trace-context.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { Sending } from './sending.ts';
import { sign, type StoredSignature } from './signing/sign.ts';
import { targetUrl } from './target-url.ts';

/** The request of an attempt, ready to go out. */
export interface PreparedRequest {
  url: string;
  headers: HeaderPair[];
  body: Buffer;
  signature: StoredSignature | undefined;
}

export interface Preparation {
  due: DueDelivery;
  sending: Sending;
  profile: Profile;
  span: string;
  /** Milliseconds by the service's clock. */
  nowMs: number;
  /** Header fields that prove who sends. */
  auth: readonly HeaderPair[];
}

/** Headers with others in the place of those of the same name, and behind them. */
export function withHeaders(before: readonly HeaderPair[], edited: readonly HeaderPair[]): HeaderPair[] {
  const names = new Set(edited.map(([name]) => name.toLowerCase()));
  return [...before.filter(([name]) => !names.has(name.toLowerCase())), ...edited];
}

/** Builds the request of an attempt: what is signed is what is sent, byte for byte. */
export function prepareRequest({ auth, due, nowMs, profile, sending, span }: Preparation): PreparedRequest {
  const body = due.editedBody ?? due.payload;
  const { scheme } = sending;
  const signed = { id: due.eventId, timestamp: Math.floor(nowMs / 1000), event: due.event };
  const signature = scheme === 'none' ? undefined : sign(scheme, sending.secrets, signed, body);
  const headers: HeaderPair[] = [
    ['content-type', due.contentType ?? 'application/json'],
    ['webhook-id', signed.id],
    ['webhook-timestamp', String(signed.timestamp)],
    ...(signature?.headers ?? []),
    ...auth,
    ['traceparent', formatTraceparent({ trace: due.trace, span })],
  ];
  return {
    url: targetUrl(sending, profile, due.event),
    headers: due.editedHeaders ? withHeaders(headers, due.editedHeaders) : headers,
    body,
    signature: signature?.stored,
  };
}
