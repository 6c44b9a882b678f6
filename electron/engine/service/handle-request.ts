import type { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { jsonObject } from '#shared/text/json.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { beginActed, type ActedFaults, type FaultTarget } from '../faults/fault-target.ts';
import type { ActingFault } from '../faults/faults.ts';
import { type Checked, refused } from '../journal/run-checks.ts';
import { newTrace, parseTraceparent } from '../journal/trace-context.ts';
import type { PartBase } from '../part-base.ts';
import { processRequest, type Handled, type PipelineDeps } from '../pipeline/process-request.ts';
import type { TextResponse } from '../pipeline/text-response.ts';
import { toResponse } from './answer/to-response.ts';
import type { TokenAuthority } from './ports.ts';
import type { RequestPlan, ServiceContext, ServiceRefusal, ServiceRequest, ServiceCheck } from './context.ts';
import { planOf as planChecks } from './plan-request.ts';
import { STATUS_CODES } from 'node:http';
import { originOf } from '../http/listener-origin.ts';
import { peerCertificate } from '../http/peer-certificate.ts';
import { readParameters } from '../http/read-parameters.ts';

const noBody = Buffer.alloc(0);
const noParams = {};
const noQuery = new URLSearchParams();

/** The context of a received request. Parses the query on first use. */
class IncomingContext {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly origin: string;
  readonly url: string;
  readonly params: ServiceContext['params'];
  readonly headers: ServiceContext['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly peer: string;
  readonly trace: string;
  readonly profile: Profile;
  readonly #socket: Socket;
  decided: ServiceContext['decided'];
  #query: URLSearchParams | undefined;

  constructor({ body, params, request }: ServiceRequest, trace: string, profile: Profile) {
    const { url = '/' } = request;
    const question = url.indexOf('?');
    this.method = request.method ?? '';
    this.path = question < 0 ? url : url.slice(0, question);
    this.search = question < 0 ? '' : url.slice(question + 1);
    this.origin = originOf(request);
    this.url = this.origin + this.path;
    this.params = params ?? noParams;
    this.headers = request.headers;
    this.rawHeaders = request.rawHeaders;
    this.body = body ?? noBody;
    this.#socket = request.socket;
    this.peer = request.socket.remoteAddress ?? '';
    this.trace = trace;
    this.profile = profile;
  }

  get certificate(): X509Certificate | undefined {
    return peerCertificate(this.#socket);
  }

  get query(): URLSearchParams {
    return (this.#query ??= this.search === '' ? noQuery : readParameters(this.search));
  }
}

/** A declared fault responds instead of the service. */
const noFaultAnswers = ({ id, what: { status } }: ActingFault<'status'>): ServiceCheck => ({
  name: 'no_fault_answers',
  source: 'declared fault',
  run() {
    const title = STATUS_CODES[status] ?? `Status ${status}`;
    const code = title.toLowerCase().replaceAll(/[^a-z]+/g, '_');
    return refused(`the fault ${id} responds with ${status}`, {
      problem: { type: 'about:blank', title, status, code, detail: 'A declared fault caused this error.' },
    });
  },
});

export interface ServiceDeps extends PipelineDeps, Pick<PartBase, 'maxBytesInFlight' | 'profile' | 'random'> {
  authority: Pick<TokenAuthority, 'findOpaque'>;
}

/**
 * Runs a request through its checks and its operation, records the decision, and returns the response: synchronously if
 * nothing has to be awaited, such as a read with a verified token. After a conflicting write, only the operation is
 * processed again.
 */
export function handleRequest(deps: ServiceDeps, received: ServiceRequest): TextResponse | Promise<TextResponse> {
  const { authority, clocks, faults, profile, random } = deps;
  const { request } = received;
  const startedAtMs = clocks.wall.now();
  const parent = parseTraceparent(request.headers['traceparent'] as string | undefined);
  const trace = parent?.trace ?? newTrace(random);
  const context: ServiceContext = new IncomingContext(received, trace, profile.get());
  const acted = beginActed(faults);
  const target = acted && (() => faultTarget(context, authority, acted));
  let again: (() => Answered) | undefined;

  function handle(id: string): Handled | Promise<Handled> {
    if (again) return again();
    const plan = planOf(received, context, target && faults.act('api', 'status', target()));
    const finish = (checked: Checked<ServiceRefusal>): Handled | Promise<Handled> => {
      again = () => answerTo(context, plan, checked, id);
      const handled = again();
      const { delayMs } = handled;
      if (delayMs === undefined) return handled;
      return new Promise((resolve) => {
        clocks.service.at(clocks.service.now() + delayMs, () => {
          resolve(handled);
        });
      });
    };
    const checked = plan.check(context);
    return checked instanceof Promise ? checked.then(finish) : finish(checked);
  }

  return processRequest(deps, {
    server: 'service',
    trace,
    span: parent?.span,
    startedAtMs,
    method: context.method,
    url: context.origin + (request.url ?? '/'),
    requestHeaders: context.rawHeaders,
    requestBody: context.body,
    target,
    handle,
  });
}

/** What faults match a request to the service on. Before the token is verified, the client is the one that it names. */
function faultTarget(
  { headers, known, method, path, queryToken, trace }: ServiceContext,
  authority: Pick<TokenAuthority, 'findOpaque'>,
  acted: ActedFaults,
): FaultTarget {
  const token = headers.authorization?.replace(/^\S+ +/, '') ?? queryToken ?? '';
  return {
    method,
    path,
    get client() {
      return known?.clientId ?? authority.findOpaque(token)?.clientId ?? claimedClient(token);
    },
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    trace,
    acted,
  };
}

/** The `client_id` claim of a JWT, not verified. */
function claimedClient(token: string): string | undefined {
  const [, payload = ''] = token.split('.');
  const id = jsonObject(Buffer.from(payload, 'base64url').toString())?.['client_id'];
  return typeof id === 'string' ? id : undefined;
}

interface FaultedPlan extends RequestPlan {
  /** The declared fault that responds instead of the service. */
  answeredBy?: ActingFault<'status'> | undefined;
}

/** Finds the plan of a request. A declared fault that responds replaces it. */
const planOf = (
  { plan }: ServiceRequest,
  context: ServiceContext,
  answeredBy: FaultedPlan['answeredBy'],
): FaultedPlan => (answeredBy ? { ...planChecks([noFaultAnswers(answeredBy)]), answeredBy } : plan(context));

/** A handled request, and the delay of its response. */
interface Answered extends Handled {
  delayMs?: number | undefined;
}

function answerTo(
  context: ServiceContext,
  plan: FaultedPlan,
  { checks, refusal }: Checked<ServiceRefusal>,
  id: string,
): Answered {
  context.decided = undefined;
  const answer = refusal
    ? (plan.refuse?.(refusal, context) ?? { status: refusal.problem.status, ...refusal })
    : plan.answer(context);
  const { decided } = context;
  return {
    checks: decided ? [...checks, ...decided] : checks,
    response: toResponse(answer, context, id),
    entries: answer.entries,
    statements: answer.statements,
    afterCommit: answer.afterCommit,
    delayMs: answer.delayMs,
    answeredBy: plan.answeredBy,
  };
}
