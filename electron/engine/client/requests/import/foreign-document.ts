import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { isNode } from 'yaml';
import { messageOf } from '#shared/errors/message-of.ts';
import { firstJsonError } from '../../../http/first-json-error.ts';
import { lazily } from '../../../lazily.ts';
import { mustNotBeDeep } from './measure-document.ts';
import { unreadable } from './shell-words.ts';
import { readYamlText } from './yaml-text.ts';

/** A document of another tool as plain data, with the lines of its members. */
export interface ForeignDocument {
  value: unknown;
  /** The line of a member, or of what contains it, from 1. */
  lineOf: (path: readonly (string | number)[]) => number;
}

const hint = 'Correct the document, or export it again; it may be incomplete.';

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', end + 1)) line++;
  return line;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { offset = 0, words = messageOf(error) } = firstJsonError(text) ?? {};
    throw unreadable(lineAt(text, offset), `the document is not valid JSON: ${words}.`, hint);
  }
}

function readJson(text: string): ForeignDocument {
  const value = parsedJson(text);
  mustNotBeDeep(value);
  const tree = lazily(() => parseTree(text));
  return {
    value,
    lineOf(path) {
      const root = tree();
      for (let length = path.length; root && length > 0; length--) {
        const node = findNodeAtLocation(root, path.slice(0, length));
        if (node) return lineAt(text, node.offset);
      }
      return 1;
    },
  };
}

function readYaml(text: string): ForeignDocument {
  const { document, lines } = readYamlText(text, hint);
  try {
    return {
      value: document.toJS({ maxAliasCount: 100 }),
      lineOf(path) {
        for (let length = path.length; length > 0; length--) {
          const node = document.getIn(path.slice(0, length), true);
          if (isNode(node)) return lines.linePos(node.range?.[0] ?? 0).line;
        }
        return 1;
      },
    };
  } catch (error) {
    throw unreadable(1, `the document cannot be read: ${messageOf(error)}.`, hint);
  }
}

/**
 * Reads a document in JSON or YAML.
 * @throws HookbenchError `bad_input` with the line, or if it is nested too deep
 */
export function readForeign(given: string): ForeignDocument {
  const text = given.replace(/^\uFEFF/, '');
  return text.trimStart().startsWith('{') ? readJson(text) : readYaml(text);
}
