import { issuePlace } from '#shared/errors/issue-place.ts';
import { pageQuery } from '#shared/model/page.ts';
import { represent } from '../conditional/represent.ts';
import { revalidated } from '../conditional/preconditions.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';
import type { RouteParts } from './route-parts.ts';
import { missingParameter, repeatedParameter, unknownRecord, wrongParameter } from './unknown-record.ts';

/** The answer depends on whose token it is. */
const byToken = { ...revalidated, vary: 'Origin, Authorization' };

const paging = ['after', 'limit', 'order'];

function listed({ customers }: RouteParts, context: ServiceContext): ServiceAnswer {
  const repeated = repeatedParameter(context.query, paging);
  if (repeated) return repeated;
  const asked = Object.fromEntries(
    paging.flatMap((name) => {
      const value = context.query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const { data, error } = pageQuery.safeParse(asked);
  if (error) {
    const { field, words } = issuePlace(error.issues[0]);
    return wrongParameter(field, words);
  }
  if (data.after !== undefined && !/^\d{1,15}$/.test(data.after)) {
    return wrongParameter('/after', 'is not the value of next of a page');
  }
  return represent(context, JSON.stringify(customers.page(data)), byToken);
}

/** GET /api/customer: the customer bound to the token's subject, else the one named, or all in pages, as the profile has it. */
export const ownCustomer =
  (parts: RouteParts) =>
  (context: ServiceContext): ServiceAnswer => {
    const { customers, customerOf } = parts;
    if (context.profile.ownCustomer === 'list') return listed(parts, context);
    const subject = context.claims?.sub ?? '';
    const repeated = repeatedParameter(context.query, ['customerId']);
    if (repeated) return repeated;
    const bound = customerOf(subject) ?? (customers.find(subject) && subject);
    const id = bound ?? context.query.get('customerId');
    if (id === null) return missingParameter('customerId', 'The token is bound to no customer: name one.');
    const json = customers.findJson(id);
    return json === undefined ? unknownRecord('customer', id) : represent(context, json, byToken);
  };
