import { jsonPointer } from '#shared/text/json-pointer.ts';
import { firstJsonError, lineAndColumn } from '#shared/text/first-json-error.ts';
import { createLines } from '../../../interface/read/lines.ts';
import { readSource, Unreadable, writeOut } from '../../../interface/read/source.ts';
import { unreadable } from './shell-words.ts';

/** A document of another tool as plain data, with the lines of its members. */
export interface ForeignDocument {
  text: string;
  value: unknown;
  /** The line of a member, or of what contains it, from 1. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

const hint = 'Correct the document, or export it again; it may be incomplete.';

/** Reads JSON, or YAML that begins like it. */
function readJson(text: string): unknown {
  try {
    // For its limit of depth: parsed JSON has no aliases.
    return writeOut(JSON.parse(text));
  } catch (error) {
    const found = error instanceof SyntaxError ? firstJsonError(text) : undefined;
    if (!found) throw error;
    try {
      return readSource('', text).value;
    } catch {
      // The error of JSON says more.
    }
    const { column, line } = lineAndColumn(text, found.offset);
    throw unreadable(line, `the document is not valid JSON: ${found.words}.`, hint, column);
  }
}

/** Whether a text was read in the encoding that it has: other encodings have NULs, or bytes that are not UTF-8. */
export const isUtf8Text = (text: string): boolean => !text.startsWith('\uFFFD') && !text.includes('\0');

/**
 * Reads a document in JSON or YAML.
 * @throws HookbenchError `bad_input` with line and column, or if it is nested too deep
 */
export function readForeign(given: string): ForeignDocument {
  const text = given.replace(/^\uFEFF/, '');
  if (!isUtf8Text(text))
    throw unreadable(1, 'the text is not in UTF-8.', 'Save the file in UTF-8, then import it again.', 1);
  try {
    const isJson = /^\s*[[{]/.test(text);
    const { lineOf, value } = isJson ? { value: readJson(text), lineOf: createLines(text) } : readSource('', text);
    return { text, value, lineOf: (path) => lineOf(jsonPointer(path)) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const what = error.message.replace('It cannot be read', 'the document cannot be read');
    throw unreadable(error.line, what, hint, error.column);
  }
}
