import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatTraceparent,
  newSpan,
  newTrace,
  parseTraceparent,
} from '../../../../electron/engine/journal/trace-context.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';

const hex = (length: number) =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
    .filter((text) => /[^0]/.test(text));
const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

describe('traceparent', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(hex(32), hex(16), (trace, span) => {
        expect(parseTraceparent(formatTraceparent({ trace, span }))).toEqual({ trace, span });
      }),
    );
    const made = { trace: newTrace(systemRandom), span: newSpan(systemRandom) };
    expect(parseTraceparent(formatTraceparent(made))).toEqual(made);
  });

  it.each([
    ['flags of any value', `00-${trace}-${span}-00`],
    ['a later version', `cc-${trace}-${span}-01`],
    ['a later version with more behind', `cc-${trace}-${span}-01-what-the-future-holds`],
    ['blanks around', ` \t00-${trace}-${span}-01 `],
  ])('is taken with %s', (_what, value) => {
    expect(parseTraceparent(value)).toEqual({ trace, span });
  });

  it.each([
    ['nothing', undefined],
    ['no text', ''],
    ['version ff', `ff-${trace}-${span}-01`],
    ['version 00 with more behind', `00-${trace}-${span}-01-more`],
    ['a later version with more behind, not set off', `cc-${trace}-${span}-01.more`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${span}-01`],
    ['a span of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${trace.toUpperCase()}-${span}-01`],
    ['a short trace', `00-${trace.slice(1)}-${span}-01`],
    ['a long span', `00-${trace}-${span}0-01`],
    ['no flags', `00-${trace}-${span}`],
    ['flags of one digit', `00-${trace}-${span}-1`],
    ['two of them', `00-${trace}-${span}-01, 00-${trace}-${span}-01`],
    ['a line break', `00-${trace}-${span}-01\n`.replace('-01', '\n-01')],
  ])('is not taken with %s (W3C Trace Context 3.2)', (_what, value) => {
    expect(parseTraceparent(value)).toBeUndefined();
  });

  it('of any text is either invalid or a context that can be written', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0f-g '), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        const context = parseTraceparent(text);
        if (context) expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
      }),
    );
  });
});
