import type { Exchange as ExchangeRecord } from '#shared/model/exchange.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Store } from '../store/open-store.ts';
import { newTrace } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import type { Exchange } from './exchanges.ts';
import { readExchange } from './read-exchange.ts';

export interface ResendDeps {
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

/** Header fields of the original connection and trace, which are not resent. */
const connectionFields = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'traceparent',
]);

/** Resends a received request with the same body, as a new exchange. */
export async function resendAs(deps: ResendDeps, request: ResendRequest): Promise<ExchangeRecord> {
  const headers = request.headers.filter(([name]) => !connectionFields.has(name.toLowerCase()));
  const { id } = await deps.exchange({ ...request, headers, trace: newTrace(deps.random) });
  const record = readExchange(deps.store, id);
  if (!record) throw new Error(`Exchange ${id} was not stored.`);
  return record;
}
