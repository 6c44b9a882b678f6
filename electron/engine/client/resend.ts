import type { Exchange as ExchangeRecord } from '#shared/model/exchange.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Store } from '../journal/store/open-store.ts';
import { newTrace } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import type { Exchange } from './exchanges.ts';
import { readExchange } from './read-exchange.ts';

export interface ResendParts {
  store: Pick<Store, 'get' | 'all'>;
  random: Random;
  exchange: Exchange;
}

export interface ResendRequest {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body: Buffer;
  verifyTls: boolean;
}

/** Fields that belong to the way before, not to the message. */
const ofTheWay = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'traceparent']);

/** Sends a request that was received once more, body byte for byte, as an exchange of its own. */
export async function resendAs(parts: ResendParts, request: ResendRequest): Promise<ExchangeRecord> {
  const headers = request.headers.filter(([name]) => !ofTheWay.has(name.toLowerCase()));
  const { id } = await parts.exchange({ ...request, headers, trace: newTrace(parts.random) });
  const record = readExchange(parts.store, id);
  if (!record) throw new Error(`Exchange ${id} was not stored.`);
  return record;
}
