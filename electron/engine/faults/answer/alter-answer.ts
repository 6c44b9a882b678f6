import { rawHeaderValue } from '../../http/header-pairs.ts';
import type { FaultPlace } from '#shared/model/fault.ts';
import type { FaultTarget } from '../fault-target.ts';
import type { ActingFault, Faults } from '../faults.ts';
import type { WireAnswer } from '../wire/wire-answer.ts';
import { alterAnswerPayload, withFields, withoutFields } from './answer-payload.ts';

const proxyPage = Buffer.from(
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
);

/** A fault that changes the content of a response. */
export type ContentFault = ActingFault<'html' | 'payload' | 'headers' | 'status'>;

/** Whether a response has a JSON body. */
const isJson = ({ body, rawHeaders }: WireAnswer): boolean =>
  body.length > 0 && /json/i.test(rawHeaderValueOf(rawHeaders, 'content-type'));

function rawHeaderValueOf(rawHeaders: readonly string[], name: string): string {
  return rawHeaderValue(rawHeaders, name) ?? '';
}

function withBody(answer: WireAnswer, body: Buffer, type: string | undefined): WireAnswer {
  const bare = withoutFields({ ...answer, body }, ['content-type']);
  return withFields(bare, [
    ...(type === undefined ? [] : [['content-type', type] as const]),
    ['content-length', String(body.length)],
  ]);
}

/** The faults that change the content of a response, in the order in which they act: at most one of each kind. */
export function contentFaults(faults: Faults, where: FaultPlace, on: FaultTarget, answer: WireAnswer): ContentFault[] {
  const body = isJson(answer) ? (faults.act(where, 'html', on) ?? faults.act(where, 'payload', on)) : undefined;
  const headers = faults.act(where, 'headers', on);
  return [body, headers].filter((one) => one !== undefined);
}

/** Applies one fault to a response. */
export function alterAnswer(answer: WireAnswer, { what }: ContentFault): WireAnswer {
  switch (what.kind) {
    case 'html':
      return withBody(answer, proxyPage, 'text/html; charset=utf-8');
    case 'payload':
      return alterAnswerPayload(answer, what.fault);
    case 'headers':
      return withFields(withoutFields(answer, what.remove), what.set);
    case 'status':
      return withFields(
        what.body === undefined ? answer : withBody(answer, Buffer.from(what.body), undefined),
        what.headers,
      );
  }
}
