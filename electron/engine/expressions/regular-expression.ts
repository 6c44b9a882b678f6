import { RE2JS } from 're2js';

/** Patterns that are kept compiled. */
const maxKept = 500;
const kept = new Map<string, RE2JS>();

/**
 * Compiles a regular expression of a user. It runs in linear time on any text (RE2), so that it cannot hang.
 * @throws Error that says what is wrong with it
 */
export function compilePattern(pattern: string): RE2JS {
  let compiled = kept.get(pattern);
  if (!compiled) {
    compiled = RE2JS.compile(pattern);
    if (kept.size >= maxKept) kept.clear();
    kept.set(pattern, compiled);
  }
  return compiled;
}

/** In characters. Longer texts are matched by an automaton, up to 300 times as fast. It may take 8 MB, and is not kept. */
const longText = 10_000;

/** Whether a compiled pattern matches a part of a text. */
export const finds = (compiled: RE2JS, text: string): boolean =>
  text.length > longText ? RE2JS.compile(compiled.pattern()).test(text) : compiled.matcher(text).find();

/** Whether a pattern matches a part of a text. */
export const matchesPart = (pattern: string, text: string): boolean => finds(compilePattern(pattern), text);

/** Whether a pattern matches the whole of a text. */
export const matchesWhole = (pattern: string, text: string): boolean => compilePattern(pattern).matches(text);
