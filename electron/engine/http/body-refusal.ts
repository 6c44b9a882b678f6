import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { budgetExceeded } from './byte-budget.ts';

/** Why a body was not read: there is no room for it, or its chunks are too small to be worth their framing. */
export type BodyRefusal = 'no-room' | 'tiny-chunks';

/** Chunks of a body that may be of any size. */
export const maxTinyChunks = 10_000;
/** Bytes that the chunks of a body have on average if there are more. */
export const minMeanChunkBytes = 64;

/** What each refusal is answered with. */
export const bodyRefusals = {
  'no-room': { code: 'overloaded', detail: budgetExceeded, hint: 'Try again in a few seconds.' },
  'tiny-chunks': {
    code: 'body_too_large',
    get detail() {
      return `The body has more than ${formatNumber(maxTinyChunks)} chunks of fewer than ${minMeanChunkBytes} bytes on average.`;
    },
    hint: 'Send larger chunks, or a Content-Length.',
  },
} as const;

/** The error for a body that was not read. */
export function bodyRefused(refusal: BodyRefusal): HookbenchError {
  const { code, detail, hint } = bodyRefusals[refusal];
  return new HookbenchError(code, detail, { hint });
}
