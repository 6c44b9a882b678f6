import { issuePlace } from '#shared/errors/issue-place.ts';
import { pageQuery } from '#shared/model/page.ts';
import { represent } from '../conditional/represent.ts';
import { revalidated } from '../conditional/preconditions.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';
import type { RouteParts } from './route-parts.ts';
import { missingParameter, unknownRecord, wrongParameter } from './unknown-record.ts';

/** The answer depends on whose token it is. */
const byToken = { ...revalidated, vary: 'Origin, Authorization' };

function listed({ customers }: RouteParts, context: ServiceContext): ServiceAnswer {
  const asked = Object.fromEntries(
    ['after', 'limit', 'order'].flatMap((name) => {
      const value = context.query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const { data, error } = pageQuery.safeParse(asked);
  if (error) {
    const { field, words } = issuePlace(error.issues[0]);
    return wrongParameter(field, words);
  }
  return represent(context, JSON.stringify(customers.page(data)), byToken);
}

/** GET /api/customer: the customer that is named or bound to the token's subject, or all in pages, as the profile has it. */
export const ownCustomer =
  (parts: RouteParts) =>
  (context: ServiceContext): ServiceAnswer => {
    const { customers, customerOf } = parts;
    if (context.profile.ownCustomer === 'list') return listed(parts, context);
    const subject = context.claims?.sub ?? '';
    const id = context.query.get('customerId') ?? customerOf(subject) ?? (customers.find(subject) && subject);
    if (id === undefined) return missingParameter('customerId', 'The token is bound to no customer: name one.');
    const json = customers.findJson(id);
    return json === undefined ? unknownRecord('customer', id) : represent(context, json, byToken);
  };
