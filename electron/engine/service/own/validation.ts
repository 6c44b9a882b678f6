import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import type { CompiledOperation, ReadBody } from '../../interface/compile/compiled-interface.ts';
import { passed, refused, type CheckResult } from '../../journal/run-checks.ts';
import type { ServiceCheck, ServiceContext, ServiceRefusal } from '../context.ts';
import { refuseEncoded, refuseMediaType } from '../customer-contact/routes/described-body.ts';

interface Broken {
  instance: string;
  schema: string;
  expected: string;
}

const placeText = ({ expected, instance, schema }: Broken): string =>
  `${instance === '' ? 'It' : instance} ${expected} (${schema})`;

/** A request that breaks rules of the document, with both pointers of each. */
function invalid(
  status: number,
  detail: string,
  broken: readonly Broken[],
  evidence: string = detail,
  facts: { field?: string; hint?: string } = {},
): CheckResult<ServiceRefusal> {
  const more = broken.length > 0 ? { violations: broken } : {};
  const problem = toProblem(new HookbenchError('invalid_request', detail, { ...facts, more }));
  return refused(evidence, { problem: { ...problem, status } });
}

/** The parameters are as declared. */
const parametersValid = ({ operation: { invalidSyntaxStatus }, readParameters }: CompiledOperation): ServiceCheck => ({
  name: 'parameters_valid',
  source: 'OpenAPI 3.1 4.8.12',
  run(context) {
    const { headers, params, search } = context;
    const { problems, values } = readParameters({
      params: params as Record<string, string>,
      search,
      headers,
    });
    context.own = { values };
    const [first] = problems;
    if (!first) return passed('All parameters are as declared');
    const detail = `The ${first.in} parameter "${first.parameter}" ${first.expected}.`;
    return invalid(invalidSyntaxStatus, detail, problems, `${detail} (${first.schema || first.pointer})`);
  },
});

/** The body has a declared media type, without Content-Encoding. Reads it. */
const mediaTypeDeclared = ({ accepts, readBody }: CompiledOperation): ServiceCheck => ({
  name: 'media_type',
  source: 'RFC 9110 15.5.16',
  run(context) {
    const { body, headers } = context;
    const encoded = refuseEncoded(context);
    if (encoded) return encoded;
    const read = readBody(headers['content-type'], body);
    context.own = { ...context.own, body: read };
    if (read.ok || read.kind !== 'media-type') return passed(`Content-Type ${headers['content-type'] ?? 'absent'}`);
    return refuseMediaType(context, accepts, read.detail);
  },
});

type Unread = Extract<ReadBody, { ok: false }>;

/** The body, if it was refused for one of the reasons. */
function refusedBody({ own }: ServiceContext, kinds: readonly Unread['kind'][]): Unread | undefined {
  const body = own?.body;
  return body && !body.ok && kinds.includes(body.kind) ? body : undefined;
}

/** The body is complete, and can be read as its media type says. */
const bodyReadable = ({ operation: { invalidSyntaxStatus } }: CompiledOperation): ServiceCheck => ({
  name: 'body_readable',
  source: 'RFC 9110 15.5.1',
  run(context) {
    const unread = refusedBody(context, ['unreadable', 'missing']);
    return unread
      ? invalid(invalidSyntaxStatus, unread.detail, unread.violations)
      : passed(`${context.body.length} bytes`);
  },
});

/** The body matches its schema. */
const bodyMatches = ({ operation: { invalidStatus } }: CompiledOperation): ServiceCheck => ({
  name: 'body_matches',
  source: 'JSON Schema 2020-12',
  run(context) {
    const unread = refusedBody(context, ['invalid']);
    if (!unread) return passed('It matches the schema');
    const [first] = unread.violations;
    return invalid(
      invalidStatus,
      unread.detail,
      unread.violations,
      first ? placeText(first) : unread.detail,
      first ? { field: first.instance || '/' } : {},
    );
  },
});

/** The checks of the parameters and the body of an operation. */
export const validation = (operation: CompiledOperation): readonly ServiceCheck[] => [
  parametersValid(operation),
  mediaTypeDeclared(operation),
  bodyReadable(operation),
  bodyMatches(operation),
];
