import type { EventKind, Operation } from '#shared/interface/interface-model.ts';
import type { LabNeed } from '#shared/scenario/scenario-file.ts';
import type { Step } from '#shared/scenario/step.ts';
import { operationRole, type OperationRole } from '#shared/scenario/steps/messages.ts';
import { keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { bodyAlterations } from '../faults/payload/alter-body.ts';
import { isJson } from '../interface/compile/media-types.ts';
import { isMembers } from '../interface/read/members.ts';
import type { Records } from '../interface/records/records.ts';
import { examplePayload, exampleRequest } from '../interface/serve/example-request.ts';
import type { OwnInterface } from '../interface/serve/interface-holder.ts';
import type { ReasonNot } from '../scenarios/lessons/lesson-files.ts';
import type { Scenario } from '../scenarios/read-scenario.ts';

/** The operations and the event that stand for the user's own interface. */
interface Stand {
  own: OwnInterface;
  records: Records | undefined;
  roles: Partial<Record<OperationRole, Operation>>;
  event: EventKind | undefined;
}

/** Why a requirement is not met; undefined if it is. */
type Lack = string | undefined | false;

const noToken = ({ own, records }: Stand, operation: Operation, ofClient = false): Lack => {
  const { compiled, credentials } = own;
  const { condition, subject } = exampleRequest({ ...compiled, credentials }, operation, records).token;
  if (condition === 'none') return `${operation.id} takes no access token of Hookbench’s authorization server.`;
  if (operation.security.some(({ schemes }) => schemes.length === 0))
    return `${operation.id} admits requests without credentials.`;
  return ofClient && subject !== undefined && `Only tokens of its user see the record of ${operation.id}.`;
};

const noScope = ({ id, security }: Operation): Lack =>
  security.every(({ schemes }) => schemes.every(({ scopes }) => scopes.length === 0)) && `${id} requires no scope.`;

const jsonBody = ({ body }: Operation) => body?.content.find(({ type }) => isJson(type));

const successOf = ({ own }: Stand, { id }: Operation) => own.compiled.operations.get(id)?.success;

/** Of the operation with the role, if it is one of a role. */
const needs: Readonly<
  Record<Exclude<LabNeed, 'timestamp'>, readonly [OperationRole | 'used', (stand: Stand, operation: Operation) => Lack]>
> = {
  token: ['used', noToken],
  'client-token': ['used', (stand, operation) => noToken(stand, operation, true)],
  'json-body': ['write', (_stand, one) => !jsonBody(one) && `${one.id} takes no JSON body.`],
  'required-member': [
    'write',
    ({ own }, one) => {
      const schema = jsonBody(one)?.schema;
      const isValid = schema === undefined || own.compiled.violations(schema, {}, 'request').length === 0;
      return isValid && `The body of ${one.id} has no required member.`;
    },
  ],
  'json-response': [
    'read',
    (stand, one) =>
      !successOf(stand, one)?.content.some(({ type }) => isJson(type)) && `${one.id} has no JSON response.`,
  ],
  etag: [
    'read',
    (stand, one) =>
      !successOf(stand, one)?.headers.some(({ name }) => /^etag$/i.test(name)) && `${one.id} declares no ETag.`,
  ],
  'no-delete': [
    'write',
    ({ own }, { basePath, id, path }) =>
      own.model.operations.some((one) => one.method === 'DELETE' && one.path === path && one.basePath === basePath) &&
      `The path of ${id} has DELETE, too.`,
  ],
  emits: [
    'write',
    ({ event }, { emits, id }) =>
      !(event?.kind === 'webhook' && emits.some((one) => one.event === event.name && one.afterMs === 0)) &&
      `${id} does not immediately send ${event?.name ?? 'an event'} to subscriptions.`,
  ],
};

function noTimestamp({ event }: Stand): Lack {
  const scheme = keyedSchemes.find((one) => one === event?.signature?.scheme);
  return scheme && !schemeRows[scheme].time && `${event?.name} is signed with ${scheme}, which has no timestamp.`;
}

/** Why a fault of the payload changes nothing. */
function noAlteration({ event, own }: Stand, { fault }: NonNullable<Step['event']>): Lack {
  const alter = fault && bodyAlterations[fault];
  if (!alter || !event) return undefined;
  const { compiled } = own;
  const payload = examplePayload(compiled, event.payload);
  if (!isMembers(payload)) return `The payload of ${event.name} is not a JSON object.`;
  if (fault !== 'missing-field' && fault !== 'wrong-type') return undefined;
  const altered: unknown = JSON.parse(alter(Buffer.from(JSON.stringify(payload))).toString());
  const { schema } = event.payload ?? {};
  const isValid = schema === undefined || compiled.violations(schema, altered, 'response').length === 0;
  return isValid && `The payload of ${event.name} is valid with ${fault}, too.`;
}

const expectsToken = ({ headers = {}, query = {}, token = 'valid' }: NonNullable<Step['request']>): boolean =>
  Object.keys(headers).some((name) => /^authorization$/i.test(name)) ||
  'access_token' in query ||
  !['valid', 'none'].includes(typeof token === 'string' ? token : token.condition);

/** Why a step cannot be carried out, or shows nothing. */
function lackOfStep(stand: Stand, { event, mint, request, together = [] }: Step): Lack {
  const role = request?.role ?? mint?.role;
  const operation = role && stand.roles[role];
  if (role && !operation) return `The interface has no operation with the role ${role}.`;
  if (event && event.event === undefined && !stand.event) return 'The interface has no event.';
  return (
    (operation && (mint ?? (request && expectsToken(request))) && noToken(stand, operation)) ||
    (operation && request?.token === 'insufficient-scope' && noScope(operation)) ||
    (event && noAlteration(stand, event)) ||
    together.map((step) => lackOfStep(stand, step)).find(Boolean)
  );
}

const usedRoles = (steps: readonly Step[]): OperationRole[] =>
  operationRole.options.filter((role) => steps.some(({ mint, request }) => role === (request?.role ?? mint?.role)));

function lackOf(stand: Stand, { lab, lesson, steps: placed }: Scenario): Lack {
  const { builtIn, needs: needed = [] } = lab ?? lesson ?? {};
  const steps = placed.map(({ step }) => step);
  if (builtIn !== undefined) return `It needs the built-in interface. ${builtIn}`;
  const ofSteps = steps.map((step) => lackOfStep(stand, step)).find(Boolean);
  if (ofSteps) return ofSteps;
  for (const need of needed) {
    if (need === 'timestamp') {
      if (noTimestamp(stand)) return noTimestamp(stand);
      continue;
    }
    const [role, lacks] = needs[need];
    for (const one of role === 'used' ? usedRoles(steps) : [role]) {
      const operation = stand.roles[one];
      const lack = operation ? lacks(stand, operation) : `The interface has no operation with the role ${one}.`;
      if (lack) return lack;
    }
  }
  return undefined;
}

/** Decides which experiments, trials and lessons apply to the interface that the service offers: all to the built-in one. */
export function createReasonNot(own: OwnInterface | undefined, records: Records | undefined): ReasonNot {
  if (!own) return () => undefined;
  const { compiled, model } = own;
  const operationOf = (role: OperationRole) => compiled.operations.get(model.roles[role] ?? '')?.operation;
  const [read, write] = [operationOf('read'), operationOf('write')];
  const event = model.events.find(({ name }) => name === model.roles.event);
  const stand: Stand = { own, records, event, roles: { ...(read && { read }), ...(write && { write }) } };
  return (file) => lackOf(stand, file) || undefined;
}
