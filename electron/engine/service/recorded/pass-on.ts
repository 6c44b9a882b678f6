import type { PassThrough, PassedResponse } from '../../recording/play/pass-through.ts';
import { pairsOf } from '../../http/header-pairs.ts';
import { passed } from '../../journal/run-checks.ts';
import type { RequestPlan, ServiceCheck } from '../context.ts';
import { planOf } from '../plan-request.ts';
import { refuseWith } from '../problem-refusal.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { isSendable } from '../../http/sendable-header.ts';

/** Header fields by name: a repeated one has several values. */
export function fieldsOf(pairs: readonly HeaderPair[]): Record<string, string | string[]> {
  const fields = Object.groupBy(
    pairs.filter(([name, value]) => isSendable(name, value)),
    ([name]) => name.toLowerCase(),
  );
  return Object.fromEntries(
    Object.entries(fields).map(([name, all = []]) => {
      const values = all.map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Responds with what the recorded service responds now. */
export function passOn(passThrough: PassThrough): RequestPlan {
  let response: PassedResponse['response'];
  const asked: ServiceCheck = {
    name: 'passed_through',
    source: 'RFC 9110 3.7',
    async run({ body, method, path, rawHeaders, search, trace }) {
      const target = search === '' ? path : `${path}?${search}`;
      const got = await passThrough({ method, target, headers: pairsOf(rawHeaders), body, trace });
      ({ response } = got);
      const place = got.n === undefined ? 'the recording is full' : `exchange ${got.n} of the recording`;
      if (response) return passed(`${got.url} responded with ${response.status}: ${place}`);
      const why =
        `${got.url} gave no complete response: ${got.error?.code ?? ''} ${got.error?.message ?? ''}`.trimEnd();
      return refuseWith('no_answer', why, `The recording has no response to the request, and ${why}.`, {
        hint: 'Check the connection to the recorded service, or play without passing requests through.',
      });
    },
  };
  return planOf([asked], () => {
    if (!response) throw new Error('The check passed, but the response is missing.');
    const { body, headers, status } = response;
    return { status, headers: fieldsOf(headers), content: { type: undefined, body } };
  });
}
