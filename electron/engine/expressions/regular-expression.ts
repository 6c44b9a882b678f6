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

/** Whether a pattern matches a part of a text. */
export const matchesPart = (pattern: string, text: string): boolean => compilePattern(pattern).matcher(text).find();

/** Whether a pattern matches the whole of a text. */
export const matchesWhole = (pattern: string, text: string): boolean => compilePattern(pattern).matches(text);
