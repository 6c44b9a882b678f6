import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { hostileTexts, redactedTexts } from './hostile-texts.ts';
import { parsers } from './parsers.ts';
import { slowParsers } from './slow-parsers.ts';

export interface MeasureRequest {
  parser: string;
  text: string;
  /** Characters. */
  size: number;
  /** Measures again, up to some times, what takes longer. */
  enoughMs: number;
}

export interface Measured {
  /** CPU time, at least, in milliseconds. */
  ms: number;
  /** Bytes of the result and of stored data. */
  held: number;
}

const runs = 4;
/** Smaller growth is not worth a garbage collection. */
const garbageBytes = 16 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heldBytes(): number {
  const { external_memory: external, used_heap_size: heap } = getHeapStatistics();
  return external + heap;
}

/** The results, kept until they are measured. */
const results: unknown[] = [];

async function measureOnce(read: (text: string) => unknown, text: string): Promise<Measured> {
  results.length = 0;
  const before = heldBytes();
  // CPU time of this thread alone, so that a busy machine does not matter.
  const begin = process.threadCpuUsage();
  try {
    results.push(await read(text));
  } catch (error) {
    // Most of these texts are refused, but a parser must not break.
    if (error instanceof TypeError && !('code' in error)) throw error;
  }
  const { system, user } = process.threadCpuUsage(begin);
  let held = heldBytes() - before;
  if (held > garbageBytes) {
    collect();
    held = heldBytes() - before;
  }
  return { ms: (user + system) / 1000, held };
}

/** The time and memory of a parser for a text. */
export async function measure({ enoughMs, parser, size, text }: MeasureRequest): Promise<Measured> {
  const { max = Infinity, read } = { ...parsers, ...slowParsers }[parser]!;
  const input = { ...hostileTexts, ...redactedTexts }[text]!(Math.min(size, max));
  let least: Measured = { ms: Infinity, held: Infinity };
  for (let run = 0; run < runs && (run === 0 || least.ms > enoughMs); run++) {
    const { held, ms } = await measureOnce(read, input);
    least = { ms: Math.min(least.ms, ms), held: Math.min(least.held, held) };
  }
  return least;
}
