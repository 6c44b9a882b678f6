import { worstContract, type ContractCheck } from '#shared/model/contract-check.ts';
import type { Violation } from '#shared/model/violation.ts';
import type { Place } from '#shared/interface/note.ts';
import type { ReceivedResponse } from '../check-response.ts';
import { violationsText } from '../emit/violation-text.ts';
import type { RefusedRequest } from '../refused-rules.ts';
import type { InterfaceHolder } from './interface-holder.ts';
import type { PartBase } from '../../part-base.ts';
import { findPlacesJob, type InterfaceInput } from '../interface-job.ts';

/** Adds to rules of an interface where they are written, if that can be found. */
export type PlaceRules = (input: InterfaceInput, rules: readonly Violation[]) => Promise<Violation[]>;

/** Characters of a document that is read again to find lines. */
const maxCharacters = 1_000_000;

/** Finds the places of rules in a job thread, once for each rule. */
export function createPlaceRules({ jobs }: Pick<PartBase, 'jobs'>): PlaceRules {
  const known = new WeakMap<InterfaceInput, Map<string, Place>>();
  return async (input, rules) => {
    const places = known.get(input) ?? new Map<string, Place>();
    known.set(input, places);
    const pointers = rules.map(({ schema }) => schema).filter((one) => !places.has(one));
    // Documents of other hosts are not fetched again.
    if (pointers.length > 0 && !input.allowRemoteRefs && input.openapi.text.length <= maxCharacters) {
      const found = await jobs.run(findPlacesJob, { input, pointers }).catch(() => []);
      for (const [index, place] of found.entries()) places.set(pointers[index] ?? '', place);
    }
    return rules.map((one) => {
      const place = places.get(one.schema);
      return place ? { ...one, place } : one;
    });
  };
}

/** What the user's own interface says about requests and responses of services that may offer it. */
export type OwnContract = ReturnType<typeof createOwnContract>;

/** Compares requests and responses with the current interface, and finds the lines of rules. */
export function createOwnContract(placeRules: PlaceRules, { current }: Pick<InterfaceHolder, 'current'>) {
  return {
    /** Compares responses with it. @returns The worst result; undefined without an interface */
    async check(responses: readonly ReceivedResponse[]): Promise<ContractCheck | undefined> {
      const own = current();
      if (!own) return undefined;
      const { checkResponse } = await import('../check-response.ts');
      const worst = worstContract(responses.map((one) => checkResponse(own.compiled, one)));
      const { violations = [] } = worst ?? {};
      if (!worst || violations.length === 0) return worst;
      const placed = await placeRules(own.input, violations);
      return { ...worst, violations: placed, detail: violationsText(placed) };
    },
    /** All scopes of it; undefined without an interface. */
    scopes(): readonly string[] | undefined {
      const own = current();
      return own && Object.keys(own.model.scopes);
    },
    /** The rules that a request with a status from 400 to 499 breaks, or that it may have to fulfil. */
    async rulesOf(request: RefusedRequest): Promise<Violation[]> {
      const own = current();
      if (!own || request.status < 400 || request.status > 499) return [];
      const { refusedRules } = await import('../refused-rules.ts');
      return placeRules(own.input, refusedRules(own.compiled, request));
    },
  };
}
