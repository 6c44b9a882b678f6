import { text, type Parser } from './parser.ts';

/** Parsers that the measurement must report: one takes quadratic time, one much memory. */
export const slowParsers: Readonly<Record<string, Parser>> = {
  quadratic: text((value) => {
    let found = 0;
    for (let from = 0; from < value.length; from += 16)
      for (let at = from; at < value.length; at++) found += value.charCodeAt(at);
    return found;
  }),
  large: text((value) => new Float64Array(value.length ** 2 / 64)),
};
