import type { InterfaceModel, Operation, Response } from '#shared/interface/interface-model.ts';
import { createShapes } from '../understand/schema-shape.ts';
import type { CompiledInterface, CompiledOperation } from './compiled-interface.ts';
import { isJson } from './media-types.ts';
import { createReadBody } from './read-body.ts';
import { createReadParameters, type ReadingDeps } from './read-parameters.ts';
import { createRouter } from './router.ts';
import { createSample } from './sample.ts';
import { createTypedTexts } from './typed-text.ts';
import { createValidators } from './validators.ts';
import { createRespond } from './write-response.ts';

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
