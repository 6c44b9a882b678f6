import { METHODS } from 'node:http';
import type { Body, Operation, Response, StatusKey } from '#shared/interface/interface-model.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import { methods } from '../read/shapes.ts';
import { contentsOf } from './contents.ts';
import type { Context } from './context.ts';
import { memberIn, objectIn, objectsIn, textIn, type DocumentNode, itemsIn } from './document-node.ts';
import { headersOf, parametersOf } from './parameters.ts';
import type { Security } from './security.ts';
import type { Members } from '../read/members.ts';

/** The path of a URL or path, without a slash at its end. */
function pathOfUrl(url: string): string | undefined {
  if (!URL.canParse(url, 'http://localhost/')) return undefined;
  const path = new URL(url, 'http://localhost/').pathname;
  const length = path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(0, length);
}

function filled(root: Members, server: DocumentNode, url: string): string {
  const variables = new Map(objectsIn(root, objectIn(root, server, 'variables')));
  return url.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const variable = variables.get(name);
    return (variable && textIn(variable, 'default')) ?? '';
  });
}

/** The path of the first server of an operation, path item or document; undefined if it has none. */
export function basePathOf({ note, root }: Context, node: DocumentNode): string | undefined {
  const [server] = itemsIn(root, node, 'servers');
  if (!server) return undefined;
  const url = textIn(server, 'url') ?? '';
  const path = pathOfUrl(filled(root, server, url));
  if (path === undefined)
    note('warning', `The URL of the server cannot be read: "${url.slice(0, 200)}".`, server.pointer);
  return path ?? '';
}

/** An operation before it is known what it does with records, and its parts of the document. */
export interface Found {
  operation: Omit<Operation, 'act' | 'emits'>;
  node: DocumentNode;
  item: DocumentNode;
}

/** The operations of a path item, with their methods in upper case. */
export function methodsIn({ note, root }: Context, item: DocumentNode): [method: string, node: DocumentNode][] {
  const fixed = methods.flatMap((name): [string, DocumentNode][] => {
    const node = objectIn(root, item, name);
    return node ? [[name.toUpperCase(), node]] : [];
  });
  const additional = objectsIn(root, objectIn(root, item, 'additionalOperations')).filter(([method, node]) => {
    const known = METHODS.includes(method);
    if (!known) note('unsupported', `The method "${method.slice(0, 50)}" cannot be served.`, node.used);
    return known;
  });
  return [...fixed, ...additional];
}

/** Paths of the service's address that are not the interface's. */
const reserved = /^\/(?:oauth2|\.well-known|openapi\.json)(?:\/|$)/;

/** Max characters of a path. */
const maxPath = 1000;

function pathProblem(path: string, basePath: string): string | undefined {
  if (!path.startsWith('/')) return 'A path starts with a slash.';
  if (path.length > maxPath) return `It has more than ${maxPath.toLocaleString('en')} characters.`;
  if (/[#?]/.test(path)) return 'A path cannot have # or ?.';
  if (/\{[^{}]*(?:\{|$)/.test(path)) return 'A brace of the path is not closed.';
  return reserved.test(basePath + path) ? 'The service uses this path itself.' : undefined;
}

function statusKeyOf(text: string): StatusKey | undefined {
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  if (/^[1-5]XX$/i.test(text)) return text.toUpperCase() as StatusKey;
  return text === 'default' ? 'default' : undefined;
}

function responsesOf(context: Context, operation: DocumentNode): Response[] {
  const { note, root } = context;
  return objectsIn(root, objectIn(root, operation, 'responses')).flatMap(([name, node]) => {
    const status = statusKeyOf(name);
    if (status === undefined) {
      if (!name.startsWith('x-'))
        note('warning', `"${name.slice(0, 50)}" is no status. The response is ignored.`, node.used);
      return [];
    }
    return [{ status, pointer: node.pointer, headers: headersOf(context, node), content: contentsOf(root, node) }];
  });
}

function bodyOf({ root }: Context, operation: DocumentNode): Body | undefined {
  const node = objectIn(root, operation, 'requestBody');
  if (!node) return undefined;
  return {
    required: memberIn(node, 'required')?.value === true,
    pointer: node.pointer,
    content: contentsOf(root, node),
  };
}

/** The statuses for invalid requests: 400 or 422 as declared. With both, 422 is for a body that can be read. */
function invalidStatuses(responses: readonly Response[]): Pick<Operation, 'invalidStatus' | 'invalidSyntaxStatus'> {
  const declares = (status: number): boolean => responses.some((one) => one.status === status);
  const invalidStatus = declares(422) ? 422 : 400;
  return { invalidStatus, invalidSyntaxStatus: declares(400) ? 400 : invalidStatus };
}

function noteUnknownParameters({ note }: Context, { parameters, path }: Found['operation']): void {
  const inPath = new Set([...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name));
  for (const { in: place, name, pointer } of parameters) {
    if (place !== 'path' || inPath.has(name)) continue;
    note('warning', `The path ${path.slice(0, 200)} has no parameter "${name.slice(0, 100)}".`, pointer);
  }
}

const tagsOf = (node: DocumentNode): string[] =>
  [memberIn(node, 'tags')?.value].flat().filter((tag) => typeof tag === 'string');

/** The path as a router sees it: parameters have no names. */
const routeOf = ({ basePath, method, path }: Found['operation']): string =>
  `${method} ${basePath}${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;

/** Of operations whose paths differ only in the names of parameters, the one whose path has most operations, else the first. */
function withoutCollisions({ note }: Context, founds: readonly Found[]): Found[] {
  const sizes = new Map<string, number>();
  for (const { operation } of founds) sizes.set(operation.path, (sizes.get(operation.path) ?? 0) + 1);
  const sizeOf = (found: Found): number => sizes.get(found.operation.path) ?? 0;
  const served = new Map<string, Found>();
  for (const found of founds) {
    const route = routeOf(found.operation);
    const known = served.get(route);
    if (!known || sizeOf(found) > sizeOf(known)) served.set(route, found);
  }
  return founds.filter((found) => {
    const { id, method, path } = found.operation;
    const other = served.get(routeOf(found.operation));
    if (!other || other === found) return true;
    const what = `${method} ${path} (${id.slice(0, 100)}) is not served. ${other.operation.path} is the same path.`;
    note('unsupported', what, found.node.used);
    return false;
  });
}

/**
 * The operations of the document, in its order.
 * @param isServed Whether those that the service cannot distinguish or serve are left out.
 */
export function readOperations(context: Context, document: DocumentNode, security: Security, isServed = true): Found[] {
  const { note, root } = context;
  const documentBase = basePathOf(context, document) ?? '';
  const common = security.requirementsOf(document) ?? [];
  const ids = new Set<string>();

  function read(path: string, item: DocumentNode, method: string, node: DocumentNode): Found {
    const plain = `${method} ${path}`;
    const declared = textIn(node, 'operationId') ?? plain;
    if (ids.has(declared))
      note('warning', `The operationId "${declared}" is used twice. This operation is ${plain}.`, node.used);
    const id = ids.has(declared) ? plain : declared;
    ids.add(id);
    const responses = responsesOf(context, node);
    const body = bodyOf(context, node);
    const summary = textIn(node, 'summary');
    const answers = context.member(node, 'x-hookbench-answers');
    const operation: Found['operation'] = {
      id,
      method,
      path,
      basePath: basePathOf(context, node) ?? basePathOf(context, item) ?? documentBase,
      pointer: node.pointer,
      ...(summary !== undefined && { summary }),
      tags: tagsOf(node),
      security: security.requirementsOf(node) ?? common,
      parameters: parametersOf(context, item, node),
      ...(body && { body }),
      ...invalidStatuses(responses),
      responses,
      answers: (answers?.value ?? []).map(({ delay, ...answer }, index) => ({
        ...answer,
        delayMs: durationMs(delay ?? '0ms'),
        pointer: `${answers?.pointer}/${index}`,
      })),
    };
    noteUnknownParameters(context, operation);
    return { operation, node, item };
  }

  const founds = objectsIn(root, objectIn(root, document, 'paths')).flatMap(([path, item]) => {
    if (path.startsWith('x-')) return [];
    return methodsIn(context, item).flatMap(([method, node]) => {
      const found = read(path, item, method, node);
      const problem = isServed ? pathProblem(path, found.operation.basePath) : undefined;
      if (problem === undefined) return [found];
      note('unsupported', `${method} ${path.slice(0, 200)} is not served. ${problem}`, node.used);
      return [];
    });
  });
  return isServed ? withoutCollisions(context, founds) : founds;
}
