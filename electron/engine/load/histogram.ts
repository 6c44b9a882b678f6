import { inflateSync } from 'node:zlib';
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';

/** One hour. All histograms have the same range, so that they can be added without rounding. */
const maxMicros = 3_600_000_000;

const layout = {
  lowestDiscernibleValue: 1,
  highestTrackableValue: maxMicros,
  numberOfSignificantValueDigits: 3,
  autoResize: false,
  useWebAssembly: false,
} as const;

/** A histogram of latencies in microseconds, with a precision of 0.1 %. */
export const newHistogram = (): Histogram => build({ ...layout, bitBucketSize: 32 });

/** The same with a tenth of the memory, for histograms that seldom change. */
export const packedHistogram = (): Histogram => build({ ...layout, bitBucketSize: 'packed' });

/** Records a latency in milliseconds. */
export function record(histogram: Histogram, ms: number): void {
  histogram.recordValue(Math.min(maxMicros, Math.max(0, Math.round(ms * 1000))));
}

/** A histogram as text: compressed, in Base64; empty if nothing is recorded. */
export const encodeHistogram = (histogram: Histogram): string =>
  histogram.totalCount === 0 ? '' : encodeIntoCompressedBase64(histogram);

/** Max bytes of a histogram that is not compressed: several times those of one in which all values differ. */
const maxPlainBytes = 1024 * 1024;

/** Whether a text of another program is a histogram with the same range as those here, and not too large. */
export function isHistogram(text: string): boolean {
  if (text === '') return true;
  try {
    const plain = inflateSync(Buffer.from(text, 'base64').subarray(8), { maxOutputLength: maxPlainBytes });
    const [digits, lowest, highest] = [plain.readInt32BE(12), plain.readBigInt64BE(16), plain.readBigInt64BE(24)];
    addEncoded(text, packedHistogram());
    return digits === layout.numberOfSignificantValueDigits && lowest === 1n && highest === BigInt(maxMicros);
  } catch {
    return false;
  }
}

/** Adds an encoded histogram to others. */
export function addEncoded(text: string, ...histograms: readonly Histogram[]): void {
  if (text === '') return;
  const decoded = decodeFromCompressedBase64(text, 32, false);
  for (const histogram of histograms) histogram.add(decoded);
}

/** The latency at a percentile from 0 to 100, in milliseconds; 0 if nothing is recorded. */
export const percentileMs = (histogram: Histogram, percentile: number): number =>
  histogram.totalCount === 0 ? 0 : histogram.getValueAtPercentile(percentile) / 1000;

export type { Histogram };
