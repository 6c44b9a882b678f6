import { issuePlace } from '#shared/errors/issue-place.ts';
import { pageQuery } from '#shared/model/page.ts';
import { represent } from '../conditional/represent.ts';
import { revalidated } from '../conditional/preconditions.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';
import type { RouteDeps } from './route-deps.ts';
import { missingParameter, repeatedParameter, unknownRecord, invalidParameter } from './unknown-record.ts';

/** Headers of a response that depends on the token. */
const byToken = { ...revalidated, vary: 'Origin, Authorization' };

const paging = ['after', 'limit', 'order'];

function listed({ customers }: RouteDeps, context: ServiceContext): ServiceAnswer {
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
    const { field, words: problem } = issuePlace(error.issues[0]);
    return invalidParameter(field, problem);
  }
  if (data.after !== undefined && !/^\d{1,15}$/.test(data.after)) {
    return invalidParameter('/after', 'is not the value of next of a page');
  }
  return represent(context, JSON.stringify(customers.page(data)), byToken);
}

/** GET /api/customer: the customer of the token's subject, else of the query, or all in pages, depending on the profile. */
export const ownCustomer =
  (deps: RouteDeps) =>
  (context: ServiceContext): ServiceAnswer => {
    const { customers, customerOf } = deps;
    if (context.profile.ownCustomer === 'list') return listed(deps, context);
    const subject = context.claims?.sub ?? '';
    const repeated = repeatedParameter(context.query, ['customerId']);
    if (repeated) return repeated;
    const bound = customerOf(subject) ?? (customers.find(subject) && subject);
    const id = bound ?? context.query.get('customerId');
    if (id === null)
      return missingParameter('customerId', 'The token is not bound to a customer. Add customerId to the query.');
    const json = customers.findJson(id);
    return json === undefined ? unknownRecord('customer', id) : represent(context, json, byToken);
  };
