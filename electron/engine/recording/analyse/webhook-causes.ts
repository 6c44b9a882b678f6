import { firstHeader } from '#shared/model/find-header.ts';
import type { RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { leavesOf } from './find-volatile.ts';

/** A webhook without a shared id belongs to a change that is at most this old. */
const maxGuessMs = 10_000;
const minValue = 4;
const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Values that can be ids: short texts with a digit. */
const isIdLike = (text: string): boolean => text.length >= minValue && text.length <= 200 && /\d/.test(text);

function* valuesOf({ request, response }: RecordedExchange): Generator<string> {
  for (const { text } of leavesOf(response?.body?.json)) yield text;
  for (const { text } of leavesOf(request.body?.json)) yield text;
  yield* request.path.split('/');
  const location = firstHeader(response?.headers, 'location') ?? '';
  yield* location.split('/');
}

const endOf = ({ at, took }: RecordedExchange): number => at + took;

/**
 * Finds the exchange that caused each webhook: the last change before it with the same id, or the last change a few seconds
 * before.
 */
export function withCauses(
  exchanges: readonly RecordedExchange[],
  webhooks: readonly RecordedWebhook[],
): RecordedWebhook[] {
  const changes = exchanges.filter(({ request, response, server }) => {
    return server === 'api' && !safe.has(request.method) && (response?.status ?? 500) < 400;
  });
  const byValue = new Map<string, RecordedExchange[]>();
  for (const exchange of changes)
    for (const value of new Set(valuesOf(exchange)))
      if (isIdLike(value)) byValue.set(value, [...(byValue.get(value) ?? []), exchange]);

  const causedBy = (webhook: RecordedWebhook, exchange: RecordedExchange, because: string): RecordedWebhook => ({
    ...webhook,
    after: exchange.n,
    because,
    delay: Math.max(0, Math.round((webhook.at - endOf(exchange)) * 10) / 10),
  });

  return webhooks.map((webhook) => {
    const before = (one: RecordedExchange): boolean => one.at <= webhook.at;
    let best: { exchange: RecordedExchange; value: string } | undefined;
    for (const { text: value } of leavesOf(webhook.request.body?.json)) {
      const exchange = byValue.get(value)?.findLast(before);
      if (exchange && exchange.n > (best?.exchange.n ?? 0)) best = { exchange, value };
    }
    if (best) return causedBy(webhook, best.exchange, `Both contain ${best.value}`);
    const last = changes.findLast(before);
    const seconds = last && (webhook.at - last.at) / 1000;
    if (last && seconds !== undefined && seconds * 1000 <= maxGuessMs)
      return causedBy(webhook, last, `It is the last change, ${seconds.toFixed(1)} s before; no id shows it`);
    return { ...webhook, delay: webhook.at };
  });
}
