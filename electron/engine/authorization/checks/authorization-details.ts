import { jsonValue } from '#shared/text/json.ts';
import { isTooDeep } from '../../http/parse-json.ts';
import { passed } from '../../journal/run-checks.ts';
import { type AuthorizationCheck, refuseWith, type ServerDeps } from '../context.ts';
import type { AuthorizationDetail } from '../further-claims.ts';

const maxDetails = 50;

/** Reads `authorization_details` (RFC 9396 2). @returns Why they are malformed, as text */
function readDetails(text: string): AuthorizationDetail[] | string {
  if (isTooDeep(Buffer.from(text))) return 'it is nested too deeply';
  const value = jsonValue(text);
  if (value === undefined) return 'it is not JSON';
  if (!Array.isArray(value) || value.length === 0) return 'it is not an array of objects';
  if (value.length > maxDetails) return `it has more than ${maxDetails} objects`;
  const wrong = value.findIndex((one: unknown) => typeof (one as { type?: unknown } | null)?.type !== 'string');
  return wrong < 0 ? (value as AuthorizationDetail[]) : `object ${wrong + 1} has no type`;
}

/** The requested authorization details have types that the profile offers and the client may request. */
export const authorizationDetails = ({ profile }: ServerDeps): AuthorizationCheck => ({
  name: 'authorization_details',
  source: 'RFC 9396 5',
  run(context) {
    const { client, parameters } = context;
    const { authorizationDetailsTypes: offered } = profile.get();
    const text = parameters.get('authorization_details');
    if (text === null) return passed('absent');
    if (offered.length === 0) return passed('ignored: the profile offers no types');
    const refuse = (evidence: string) =>
      refuseWith('invalid_authorization_details', evidence, `authorization_details is not valid: ${evidence}.`);
    const details = readDetails(text);
    if (typeof details === 'string') return refuse(details);
    const allowed = client?.authorizationDetailsTypes ?? offered;
    for (const { type } of details) {
      const shown = type.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, 100);
      if (!offered.includes(type)) return refuse(`the type ${shown} is unknown`);
      if (!allowed.includes(type)) return refuse(`the client may not request the type ${shown}`);
    }
    context.further = { ...context.further, authorization_details: details };
    return passed(details.map(({ type }) => type).join(', '));
  },
});
