import type { ServerResponse } from 'node:http';
import type { PlainAnswer } from '#shared/model/catcher-answer.ts';
import type { Received } from '../received.ts';
import { fillTemplate } from './fill-template.ts';

/** An answer as it goes out: header fields in order, name and value in turn. */
export interface FilledAnswer {
  status: number;
  rawHeaders: string[];
  body: Buffer;
}

const bodiless = (status: number): boolean => status === 204 || status === 304;

/** An answer with its templates filled in, and what every answer of the catcher carries. */
export function fillAnswer({ body, headers, status }: PlainAnswer, capture: Received): FilledAnswer {
  const filled = bodiless(status) ? Buffer.alloc(0) : Buffer.from(fillTemplate(body, capture));
  const given = headers.flatMap(([name, value]) => [name, fillTemplate(value, capture).replace(/[\r\n\0]/g, ' ')]);
  const own = given.filter((_part, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return {
    status,
    rawHeaders: [
      ...given,
      'hookbench-capture',
      capture.id,
      ...(bodiless(status) || own.includes('content-length') || own.includes('transfer-encoding')
        ? []
        : ['content-length', String(filled.length)]),
    ],
    body: filled,
  };
}

/** Answers as HTTP has it. */
export function writeAnswer(response: ServerResponse, { body, rawHeaders, status }: FilledAnswer): void {
  response.writeHead(status, rawHeaders);
  response.end(body);
}
