import { z } from 'zod';
import { duration, durationMs } from '../scenario/duration.ts';
import { formatDuration } from '../trace/format-duration.ts';
import { rate, rateOf } from './arrivals.ts';

/** What thresholds compare. */
export interface ThresholdFacts {
  planned: number;
  sent: number;
  responses: number;
  failed: number;
  /** Planned sends without a response. */
  lost: number;
  /** Responses per second. */
  rate: number;
  /** Latency in milliseconds at a percentile from 0 to 100. */
  latencyAt(percentile: number): number;
  meanMs: number;
}

const metrics = ['p50', 'p99.9', 'max', 'mean', 'errors', 'lost', 'rate'] as const;
const pattern = /^\s*(p\d{1,2}(?:\.\d{1,3})?|max|mean|errors|lost|rate)\s*(<=|>=|<|>|=)\s*(\S+)\s*$/;

const operators: Readonly<Record<string, (observed: number, limit: number) => boolean>> = {
  '<': (observed, limit) => observed < limit,
  '<=': (observed, limit) => observed <= limit,
  '>': (observed, limit) => observed > limit,
  '>=': (observed, limit) => observed >= limit,
  '=': (observed, limit) => observed === limit,
};

const isShare = (text: string): boolean => /^\d{1,3}(\.\d{1,6})?%$/.test(text);
const isCount = (text: string): boolean => /^\d{1,12}$/.test(text);

/** Why a value does not fit its metric; undefined if it does. */
function valueFault(metric: string, value: string): string | undefined {
  if (metric === 'rate') return rate.safeParse(value).success ? undefined : 'Enter a rate, such as rate >= 100/s';
  if (metric === 'errors' || metric === 'lost')
    return isShare(value) || isCount(value) ? undefined : `Enter a share or a number, such as ${metric} < 1%`;
  return duration.safeParse(value).success ? undefined : `Enter a duration with a unit, such as ${metric} < 200ms`;
}

function thresholdFault(text: string): string | undefined {
  const [, metric, , value = ''] = pattern.exec(text) ?? [];
  if (metric === undefined)
    return `Enter a metric (${metrics.join(', ')}), <, <=, =, >= or >, and a value, such as p99 < 200ms`;
  return valueFault(metric, value);
}

/** A condition for a run, such as `p99 < 200ms`, `errors < 1%`, `lost = 0` or `rate >= 100/s`. */
export const threshold = z
  .string()
  .max(100)
  .superRefine((text, context) => {
    const fault = thresholdFault(text);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/** A threshold with its result. */
export const judgedThreshold = z.object({
  text: z.string(),
  met: z.boolean(),
  observed: z.string().describe('The measured value'),
});
export type JudgedThreshold = z.infer<typeof judgedThreshold>;

/** Shares count as a part of all planned sends, so that sends which never happened count, too. */
const shareOf = (n: number, { planned }: ThresholdFacts): number => (planned === 0 ? 0 : n / planned);

/** What is missing to measure a metric: failed and lost sends are counted, the rest needs responses. */
function missingFor(metric: string, { planned, responses }: ThresholdFacts): string | undefined {
  if (metric === 'errors' || metric === 'lost') return planned === 0 ? 'no sends' : undefined;
  return responses === 0 ? 'no responses' : undefined;
}

const decimals = (value: number, places: number): string => String(Number(value.toFixed(places)));

/** A duration as everywhere; exact if it would look like the limit that it is compared with. In milliseconds. */
function durationBeside(ms: number, limit: number): string {
  const text = formatDuration(ms);
  return text === formatDuration(limit) ? `${decimals(ms, 3)} ms` : text;
}

function compare(
  metric: string,
  value: string,
  facts: ThresholdFacts,
): [observed: number, limit: number, text: string] {
  if (metric === 'rate') return [facts.rate, rateOf(value), `${decimals(facts.rate, 1)}/s`];
  if (metric === 'errors' || metric === 'lost') {
    const n = metric === 'lost' ? facts.lost : facts.failed;
    if (!isShare(value)) return [n, Number(value), String(n)];
    const share = shareOf(n, facts) * 100;
    return [share, Number(value.slice(0, -1)), `${decimals(share, 3)}%`];
  }
  const percentile = metric === 'max' ? 100 : Number(metric.slice(1));
  const ms = metric === 'mean' ? facts.meanMs : facts.latencyAt(percentile);
  const limit = durationMs(value);
  return [ms, limit, durationBeside(ms, limit)];
}

/** Compares a threshold that {@link threshold} accepts with the result of a run. Without anything measured, it is not met. */
export function judgeThreshold(text: string, facts: ThresholdFacts): JudgedThreshold {
  const [, metric = '', operator = '', value = ''] = pattern.exec(text) ?? [];
  const missing = missingFor(metric, facts);
  if (missing !== undefined) return { text, met: false, observed: missing };
  const [observed, limit, shown] = compare(metric, value, facts);
  return { text, met: operators[operator]?.(observed, limit) ?? false, observed: shown };
}
