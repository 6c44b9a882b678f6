import type { CompiledOperation } from '../../interface/compile/compiled-interface.ts';
import type { OfferedInterface } from './offered-interface.ts';
import { isSendable } from '../../http/sendable-header.ts';
import type { ServiceAnswer, ServiceCheck, ServiceContext } from '../context.ts';
import { guard } from '../plan-request.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import type { ServedInterface } from '../route-request.ts';
import { createOperate, type OperateDeps } from './operate.ts';
import { refuseAsDeclared } from './refuse-as-declared.ts';
import { createSecurity } from './security.ts';
import { validation } from './validation.ts';

export interface OwnPlanDeps extends OperateDeps {
  limiter: RateLimiter;
  /** The checks of an access token. */
  bearer: readonly ServiceCheck[];
}

/** An offered interface with what serves it, which is loaded with it. */
export interface ServableInterface extends OfferedInterface {
  serve: typeof serveOwn;
}

/** An answer without what cannot be sent, which a check names: documents and requests write its header fields. */
function sendable(answer: ServiceAnswer, context: ServiceContext): ServiceAnswer {
  const { content, headers = {} } = answer;
  const isRight = (name: string): boolean => [headers[name] ?? ''].flat().every((value) => isSendable(name, value));
  const others = Object.keys(headers).filter((name) => !isRight(name));
  const evidence = `Not sent: ${others.map((name) => JSON.stringify(name.slice(0, 100))).join(', ')}`;
  if (others.length > 0)
    (context.decided ??= []).push({
      name: 'header_fields_sendable',
      source: 'RFC 9110 5.5',
      outcome: 'warning',
      evidence,
    });
  const type = content?.type !== undefined && isSendable('content-type', content.type) ? content.type : undefined;
  return {
    ...answer,
    ...(content && { content: { ...content, type } }),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => isRight(name))),
  };
}

/** The user's own interface: its documents decide all. */
export function serveOwn(
  { bearer, limiter, ...deps }: OwnPlanDeps,
  offered: OfferedInterface,
): ServedInterface<CompiledOperation> {
  const { compiled, credentials, model, records } = offered;
  return {
    find: compiled.route,
    accepts: ({ accepts }) => accepts,
    plan(operation, profile) {
      const { act, basePath, id, path, security } = operation.operation;
      const used = [act.collection, ...act.parents.map((one) => one.collection)].filter((name) => name !== undefined);
      const operate = createOperate(deps, offered, operation);
      return guard(limiter, profile, {
        name: `${basePath}${path}, operation ${id}`,
        secure: createSecurity({ model, credentials, bearer }, security),
        checks: validation(operation),
        prepare: () => records.prepare(used),
        answer: (context) => sendable(operate(context), context),
        refuse: (refusal, context) => sendable(refuseAsDeclared(compiled, operation, refusal, context), context),
      });
    },
  };
}
