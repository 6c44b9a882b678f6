import type { ServerResponse } from 'node:http';
import type { PlainAnswer } from '#shared/model/catcher-answer.ts';
import type { WireAnswer } from '../../faults/wire/wire-answer.ts';
import type { Received } from '../received.ts';
import { fillTemplate } from './fill-template.ts';

const bodiless = (status: number): boolean => status === 204 || status === 304;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
// oxlint-disable-next-line no-control-regex
const beyondLatin1 = /[^\u0000-\u00ff]/;

/** A value as a header field can carry it (RFC 9110 5.5): no control characters, others as the bytes of UTF-8. */
function fieldValue(text: string): string {
  const plain = text.replace(controls, ' ');
  return beyondLatin1.test(plain) ? Buffer.from(plain, 'utf8').toString('latin1') : plain;
}

/** An answer with its templates filled in, and what every answer of the catcher carries. */
export function fillAnswer({ body, headers, status }: PlainAnswer, capture: Received): WireAnswer {
  const filled = bodiless(status) ? Buffer.alloc(0) : Buffer.from(fillTemplate(body, capture));
  const rawHeaders: string[] = [];
  let framed = bodiless(status);
  for (const [name, value] of headers) {
    rawHeaders.push(name, fieldValue(fillTemplate(value, capture)));
    framed ||= /^(content-length|transfer-encoding)$/i.test(name);
  }
  rawHeaders.push('hookbench-capture', capture.id);
  if (!framed) rawHeaders.push('content-length', String(filled.length));
  return { status, rawHeaders, body: filled };
}

/** Answers as HTTP has it. */
export function writeAnswer(response: ServerResponse, { body, rawHeaders, status }: WireAnswer): void {
  response.writeHead(status, rawHeaders);
  // As text a short body goes out in one write with the head; bytes would be a second one.
  if (body.length < 4096) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}
