import { orElse } from '#shared/errors/or-else.ts';
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { maxDepth } from '../../config/parse-yaml.ts';
import { createLines } from './lines.ts';
import { setMember, type Members } from './members.ts';

/** What is wrong with a document as JSON or YAML. */
export class Unreadable extends Error {
  readonly line: number;
  /** From 1, if it is known. */
  readonly column: number | undefined;

  constructor(message: string, line = 1, column?: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** Max values that aliases repeat. */
const maxRepeated = 250_000;

/**
 * Makes each part of a document an object of its own: what YAML aliases share is copied, the rest stays the same object.
 * @throws Unreadable if the document contains itself, is too deep, or its aliases repeat too many values
 */
export function writeOut(value: unknown): unknown {
  const seen = new Set<object>();
  const open = new Set<object>();
  let repeated = 0;

  function go(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part;
    if (open.has(part)) throw new Unreadable('It has an anchor (&) that contains an alias (*) of itself.');
    if (open.size === maxDepth) throw new Unreadable(`It is nested deeper than ${maxDepth} levels.`);
    const own = seen.has(part) ? (Array.isArray(part) ? [] : {}) : part;
    if (own !== part) repeated += Object.keys(part).length;
    if (repeated > maxRepeated) {
      throw new Unreadable(`Its aliases (*) repeat more than ${maxRepeated.toLocaleString('en')} values.`);
    }
    seen.add(part);
    open.add(part);
    for (const [name, member] of Object.entries(part)) {
      const written = go(member);
      if (own !== part || written !== member) setMember(own as Members, name, written);
    }
    open.delete(part);
    return own;
  }
  return go(value);
}

/** Max characters of a document. */
const maxCharacters = 20 * 1024 * 1024;
const maxMergeKeys = 100_000;
const maxAliases = 10_000;

/** A document in JSON or YAML, read as plain data. */
export interface Source {
  file: string;
  value: unknown;
  /** The line of a part, from 1. */
  lineOf(pointer: string): number;
}

const schema = CORE_SCHEMA.withTags(mergeTag);

/** JSON that is not YAML, for example with a key of more than 1,024 characters. */
const readJson = (text: string): unknown =>
  orElse(() => (text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined), undefined);

function readText(text: string): unknown {
  try {
    return load(text, { schema, maxDepth, maxAliases, maxTotalMergeKeys: maxMergeKeys });
  } catch (error) {
    const value = readJson(text);
    if (value !== undefined) return value;
    if (!(error instanceof YAMLException)) throw new Unreadable(`It cannot be read: ${messageOf(error)}.`);
    const reason = error.reason.startsWith('nesting exceeded')
      ? `it is nested deeper than ${maxDepth} levels`
      : error.reason;
    const { column = 0, line = 0 } = error.mark ?? {};
    throw new Unreadable(`It cannot be read: ${reason}.`, line + 1, column + 1);
  }
}

/**
 * Reads JSON or YAML 1.2 in linear time. Aliases are written out, so that each part is an object of its own.
 * @throws Unreadable for a text that is neither, has a key twice, is too large or too deep
 */
export function readSource(file: string, text: string): Source {
  if (text.length > maxCharacters) throw new Unreadable('It has more than 20 MB.');
  const plain = text.replace(/^\uFEFF/, '');
  return { file, value: writeOut(readText(plain)), lineOf: createLines(plain) };
}
