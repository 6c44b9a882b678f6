import type { InterfaceModel, Operation, Response, Content, Header } from '#shared/interface/interface-model.ts';
import { createShapes } from '../understand/schema-shape.ts';
import type { CompiledInterface, CompiledOperation } from './compiled-interface.ts';
import { isJson, acceptedContent, isForm, isJsonStream, writtenType } from './media-types.ts';
import { createReadBody } from './read-body.ts';
import { createReadParameters, type ReadingDeps } from './read-parameters.ts';
import { createRouter } from './router.ts';
import { createSample } from './sample.ts';
import { createTypedTexts } from './typed-text.ts';
import { createValidators } from './validators.ts';
import { valueAt, type Members } from '../read/members.ts';

type Tools = Pick<CompiledInterface, 'sample' | 'violations'> & { root: Members };

/** An image of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** Headers that belong to the body and the connection, which are ours. */
const ours = new Set(['connection', 'content-encoding', 'content-length', 'content-type', 'transfer-encoding']);

const isPng = (type: string): boolean => /^image\/png\b/i.test(type);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The lowest status of a range. */
function statusOf({ status }: Response, isSuccess: boolean): number {
  if (typeof status === 'number') return status;
  if (status === 'default') return isSuccess ? 200 : 500;
  return Number(status[0]) * 100;
}

/** Whether a media type has syntax for objects. */
const hasObjects = (type: string): boolean =>
  isJson(type) || isJsonStream(type) || isForm(type) || /^text\/event-stream\b|[/+](?:x-)?yaml\b/i.test(type);

/** Writes a value in a media type. */
function bodyOf(type: string, value: unknown): Buffer | string {
  if (isJson(type)) return JSON.stringify(value) ?? '';
  if (isJsonStream(type))
    return itemsOf(value)
      .map((one) => `${JSON.stringify(one)}\n`)
      .join('');
  if (/^text\/event-stream\b/i.test(type))
    return itemsOf(value)
      .map((one) => `data: ${textOf(one)}\n\n`)
      .join('');
  if (isForm(type) && typeof value === 'object' && value !== null) {
    return new URLSearchParams(
      Object.entries(value).map(([name, one]): [string, string] => [name, textOf(one)]),
    ).toString();
  }
  if (isPng(type) && typeof value !== 'string') return Buffer.from(png, 'base64');
  return textOf(value);
}

/** Writes the responses of an operation. */
function createRespond({ root, sample, violations }: Tools, success: Response): CompiledOperation['respond'] {
  const known = new Map<Content, unknown>();

  const isValid = ({ schema }: Content, value: unknown): boolean =>
    schema === undefined || violations(schema, value, 'response').length === 0;

  function made({ itemSchema, schema }: Content): unknown {
    if (schema !== undefined) return sample(schema, 'response');
    return itemSchema === undefined ? undefined : [sample(itemSchema, 'response')];
  }

  /** The first valid example, else a sample. */
  function usual(content: Content): unknown {
    if (!known.has(content)) {
      const values = content.examples.map(({ pointer }): unknown => valueAt(root, pointer));
      const found = values.find((value) => isValid(content, value));
      known.set(content, found === undefined ? made(content) : found);
    }
    return known.get(content);
  }

  function named(content: Content, name: string | undefined): unknown {
    const example = name === undefined ? undefined : content.examples.find((one) => one.name === name);
    return example ? valueAt(root, example.pointer) : usual(content);
  }

  /** Whether a value can be written in a media type: an object in one without syntax for it only if nothing else fits. */
  const isWritable = (content: Content, value: unknown): boolean =>
    typeof value !== 'object' ||
    hasObjects(writtenType(content.type)) ||
    (content.examples.length === 0 && isValid(content, value));

  const headerValue = ({ example, required, schema }: Header): unknown =>
    example ?? (required && schema !== undefined ? sample(schema, 'response') : undefined);

  const headersOf = ({ headers }: Response): Record<string, string> =>
    Object.fromEntries(
      headers
        .filter(({ name }) => !ours.has(name.toLowerCase()))
        .flatMap((header) => {
          const value = headerValue(header);
          return value === undefined ? [] : [[header.name, itemsOf(value).map(textOf).join(', ')]];
        }),
    );

  return (response, { accept, exampleName, status = statusOf(response, response === success), value } = {}) => {
    const headers = headersOf(response);
    if (response.content.length === 0) return { status, headers, body: '' };
    const content = acceptedContent(response.content, accept);
    if (!content) return { notAcceptable: response.content.map(({ type }) => writtenType(type)) };
    const type = writtenType(content.type);
    const given = isWritable(content, value) ? value : undefined;
    const written = given ?? named(content, exampleName);
    const body = written === undefined && !isPng(type) ? '' : bodyOf(type, written);
    return { status, type, headers, body, value: written };
  };
}

/** The response to a success of an operation that declares none. */
const noContent: Response = { status: 204, pointer: '', headers: [], content: [] };

function responseFor(responses: readonly Response[], status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return [status, range, 'default']
    .map((wanted) => responses.find((one) => one.status === wanted))
    .find((found) => found !== undefined);
}

const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** Prepares an interface to be served. Schemas are compiled at their first use. */
export function compileInterface(model: InterfaceModel, { seed }: { seed: number }): CompiledInterface {
  const { document: root } = model;
  const validators = createValidators(root);
  const sample = createSample(root, seed, validators.violations);
  const deps: ReadingDeps = {
    root,
    violations: validators.violations,
    typed: createTypedTexts(createShapes(root), validators.violations),
  };

  function compileOperation(operation: Operation): CompiledOperation {
    const { act, body, responses } = operation;
    const success = responses.find(({ status }) => status === act.success) ?? noContent;
    const readParameters = once(() => createReadParameters(operation, deps));
    const readBody = once(() => createReadBody(body, deps));
    return {
      operation,
      success,
      accepts: body?.content.map(({ type }) => type) ?? [],
      readParameters: (received) => readParameters()(received),
      readBody: (type, bytes) => readBody()(type, bytes),
      readResponse({ content, headers, pointer }, received) {
        const required =
          content.length > 0 && content.every(({ schema, type }) => isJson(type) && schema !== undefined);
        const parameters = headers
          .filter(({ name }) => name.toLowerCase() !== 'content-type')
          .map((one) => ({ ...one, in: 'header' as const, style: 'simple', explode: false }));
        const read = createReadParameters({ parameters }, deps);
        return {
          headers: read({ params: {}, search: '', headers: received.headers }).problems,
          body:
            content.length === 0 || received.body === undefined
              ? undefined
              : createReadBody({ content, pointer, required }, deps, 'response')(received.type, received.body),
        };
      },
      responseFor: (status) => responseFor(responses, status),
      respond: createRespond({ root, sample, violations: validators.violations }, success),
    };
  }

  function* ahead(): Generator<void> {
    for (const { operation, respond, success } of operations.values()) {
      for (const { schema } of success.content) if (schema !== undefined) yield* validators.ahead(schema, 'response');
      for (const { schema } of operation.body?.content ?? [])
        if (schema !== undefined) yield* validators.ahead(schema, 'request');
      respond(success);
      yield;
    }
  }

  const operations = new Map(model.operations.map((one) => [one.id, compileOperation(one)]));
  const find = createRouter(model.operations);
  return {
    model,
    operations,
    ...validators,
    ahead,
    sample,
    route(method, target) {
      const found = find(method, target);
      if (found.kind !== 'operation') return found;
      const operation = operations.get(found.operation.id);
      if (!operation) throw new Error('An operation was not compiled.');
      return { ...found, operation };
    },
  };
}
