import { faultPlaces } from '#shared/faults/fault-places.ts';
import type { FaultMatch, FaultTiming, NewFault } from '#shared/model/fault.ts';
import { effectOf } from './effect-of.ts';
import type { FaultForm } from './fault-form.ts';

/** The fault to declare. */
export function newFaultOf(form: FaultForm): NewFault {
  return { where: form.where, match: matchOf(form), what: effectOf(form), when: timingOf(form) };
}

/** What is filled in for another place does not count. */
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

function timingOf({ timing, times, percent, chanceSeed, forSeconds }: FaultForm): FaultTiming {
  switch (timing) {
    case 'always':
      return { always: true };
    case 'first':
      return { first: Number(times) };
    case 'every':
      return { every: Number(times) };
    case 'probability':
      return { probability: Number(percent) / 100, seed: Number(chanceSeed) };
    case 'seconds':
      return { seconds: Number(forSeconds) };
  }
}
