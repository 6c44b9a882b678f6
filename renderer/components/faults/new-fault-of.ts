import { faultPlaces } from '#shared/faults/fault-places.ts';
import type { FaultMatch, NewFaultInput } from '#shared/model/fault.ts';
import { givenNumber, numberOf } from '../../store/number-text.ts';
import { effectOf } from './effect-of.ts';
import type { FaultForm } from './fault-form.ts';

/** The fault to send to the engine. */
export function newFaultOf(form: FaultForm): NewFaultInput {
  return { where: form.where, match: matchOf(form), what: effectOf(form), when: timingOf(form) };
}

/** Ignores match fields that do not apply to the place. */
function matchOf({ where, method, path, event, client, headerName, headerValue }: FaultForm): FaultMatch {
  const matches = faultPlaces.find(({ place }) => place === where)?.matches ?? [];
  const texts = Object.entries({ method: method.toUpperCase(), path, event, client })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([name, text]) => text !== '' && matches.includes(name as keyof FaultMatch));
  const name = headerName.trim();
  const value = headerValue.trim();
  return {
    ...Object.fromEntries(texts),
    ...(name !== '' && matches.includes('header') && { header: { name, ...(value !== '' && { value }) } }),
  };
}

function timingOf({ timing, times, percent, chanceSeed, forSeconds }: FaultForm): NewFaultInput['when'] {
  switch (timing) {
    case 'always':
      return { always: true };
    case 'first':
      return { first: numberOf(times) };
    case 'every':
      return { every: numberOf(times) };
    case 'probability':
      return { probability: numberOf(percent) / 100, ...givenNumber('seed', chanceSeed) };
    case 'seconds':
      return { seconds: numberOf(forSeconds) };
  }
}
