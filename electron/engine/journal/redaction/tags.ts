import { isSecretName } from '#shared/redaction/secret-name.ts';
import { redactedMark, spanOf, type Span, type Spans } from './span.ts';

/** An open tag. */
interface Tag {
  name: string;
  /** Whether an attribute names the tag's value as a secret: `<input name="password" value="…">`. */
  labelled: boolean;
  value?: Span;
}

const tagName = /[A-Za-z_][\w.:-]{0,200}/y;
const attributeValue = /\s{0,20}(["'])([^"'<>]{0,10000})/y;
const labels = /^(?:name|id)$/i;
const values = /^(?:value|content)$/i;
const cdata = '<![CDATA[';
const cdataEnd = ']]>';

/** Finds secrets in elements and attributes of XML and HTML during the scan of a text. */
export function createTags(text: string, found: Spans) {
  let tag: Tag | undefined;
  /** The position of the next `<`. */
  let nextTag = -1;
  let noCdataEnd = false;

  function nextTagAfter(at: number): number {
    if (nextTag < at) nextTag = text.indexOf('<', at);
    if (nextTag < 0) nextTag = text.length;
    return nextTag;
  }

  function add(start: number, end: number): number {
    const value = text.slice(start, end);
    if (value.trim() !== '' && value !== redactedMark) found.push(spanOf(start, end));
    return end;
  }

  function cdataAt(at: number): number {
    const start = at + cdata.length;
    const end = noCdataEnd ? -1 : text.indexOf(cdataEnd, start);
    if (end < 0) noCdataEnd = true;
    return end < 0 ? at : add(start, end);
  }

  return {
    /** Handles `<`. */
    open(at: number): void {
      tagName.lastIndex = at + 1;
      const name = tagName.exec(text)?.[0];
      tag = name === undefined ? undefined : { name, labelled: false };
    },
    /** Handles an attribute whose own name is not that of a secret. @param at The position after its `=`. */
    attribute(name: string, at: number): void {
      if (!tag || !(labels.test(name) || values.test(name))) return;
      attributeValue.lastIndex = at;
      const match = attributeValue.exec(text);
      const value = match?.[2];
      if (value === undefined) return;
      const start = attributeValue.lastIndex - value.length;
      if (labels.test(name)) tag.labelled ||= isSecretName(value);
      else if (value !== '' && value !== redactedMark) tag.value = spanOf(start, start + value.length);
    },
    /** Handles `>`. @returns The position to continue from. */
    close(at: number): number {
      const closed = tag;
      tag = undefined;
      if (!closed) return at + 1;
      if (closed.labelled && closed.value) found.push(closed.value);
      if (text[at - 1] === '/' || !isSecretName(closed.name.replace(/^.*:/, ''))) return at + 1;
      if (text.startsWith(cdata, at + 1)) return Math.max(at + 1, cdataAt(at + 1));
      const end = nextTagAfter(at + 1);
      return text.startsWith(`</${closed.name}`, end) ? add(at + 1, end) : at + 1;
    },
  };
}
