import { describe, expect, it } from 'vitest';
import { createRouter } from '../../../../../electron/engine/interface/compile/router.ts';
import { understood } from '../understand/understood.ts';

/** Where a request leads: operation and parameters, or what else was found. */
function routed(paths: string, server = '/'): (method: string, target: string) => unknown {
  const { model } = understood(`
openapi: 3.1.0
info: { title: Paths, version: '1' }
servers: [{ url: '${server}' }]
paths:
${paths}`);
  const route = createRouter(model.operations);
  return (method, target) => {
    const found = route(method, target);
    return found.kind === 'operation' ? { id: found.operation.id, ...found.params } : found;
  };
}

describe('createRouter', () => {
  it('tries fixed segments, then templates with text, then parameters', () => {
    const route = routed(`
  /a/{x}: { get: { operationId: any } }
  /a/{x}.json: { get: { operationId: json } }
  /a/b: { get: { operationId: fixed } }
  /a/report.{format}: { get: { operationId: report } }
  /a/{from}-{to}: { get: { operationId: range } }
  /a/{name}:cancel: { post: { operationId: cancel } }`);
    expect(route('GET', '/a/b')).toEqual({ id: 'fixed' });
    expect(route('GET', '/a/c?x=1')).toEqual({ id: 'any', x: 'c' });
    expect(route('GET', '/a/7.json')).toEqual({ id: 'json', x: '7' });
    expect(route('GET', '/a/report.csv')).toEqual({ id: 'report', format: 'csv' });
    expect(route('GET', '/a/x-y-z')).toEqual({ id: 'range', from: 'x', to: 'y-z' });
    expect(route('GET', '/a/-y')).toEqual({ id: 'any', x: '-y' });
    expect(route('POST', '/a/7:cancel')).toEqual({ id: 'cancel', name: '7' });
  });

  it('joins templates that differ in the names of parameters, each with its own names', () => {
    const route = routed(`
  /a/{x}: { get: { operationId: get } }
  /a/{y}: { delete: { operationId: delete } }
  /a/{z}/c: { get: { operationId: below } }`);
    expect(route('GET', '/a/1')).toEqual({ id: 'get', x: '1' });
    expect(route('DELETE', '/a/1')).toEqual({ id: 'delete', y: '1' });
    expect(route('GET', '/a/1/c')).toEqual({ id: 'below', z: '1' });
    expect(route('PUT', '/a/1')).toEqual({ kind: 'method', path: '/a/{x}', allow: 'GET, DELETE, HEAD, OPTIONS' });
  });

  it('leads a method that the more specific path lacks to the template', () => {
    const route = routed(`
  /a/b: { get: { operationId: fixed } }
  /a/{x}: { delete: { operationId: delete } }`);
    expect(route('DELETE', '/a/b')).toEqual({ id: 'delete', x: 'b' });
    expect(route('OPTIONS', '/a/b')).toEqual({ kind: 'method', path: '/a/b', allow: 'GET, DELETE, HEAD, OPTIONS' });
  });

  it('serves HEAD as GET, and methods that OpenAPI 3.2 adds', () => {
    const route = routed(`
  /a:
    get: { operationId: get }
    query: { operationId: query }
    additionalOperations: { PURGE: { operationId: purge } }`);
    expect(route('HEAD', '/a')).toEqual({ id: 'get' });
    expect(route('QUERY', '/a')).toEqual({ id: 'query' });
    expect(route('PURGE', '/a')).toEqual({ id: 'purge' });
  });

  it('decodes segments after splitting, and reports those that are not UTF-8', () => {
    const route = routed(`
  /a/{x}: { get: { operationId: get } }
  /caf%C3%A9: { get: { operationId: cafe } }`);
    expect(route('GET', '/a/x%2Fy')).toEqual({ id: 'get', x: 'x/y' });
    expect(route('GET', '/caf%c3%a9')).toEqual({ id: 'cafe' });
    expect(route('GET', '/a/%ff')).toEqual({ kind: 'undecodable' });
    expect(route('GET', 'http://api.example/a/1')).toEqual({ id: 'get', x: '1' });
  });

  it('requires a value for each parameter, the exact slashes, and the base path', () => {
    const route = routed(
      `
  /a/{x}: { get: { operationId: get } }
  /b/: { get: { operationId: slash } }`,
      'https://api.example/v1/',
    );
    expect(route('GET', '/v1/a/1')).toEqual({ id: 'get', x: '1' });
    expect(route('GET', '/v1/b/')).toEqual({ id: 'slash' });
    expect(route('GET', '/v1/a/')).toEqual({ kind: 'path', nearest: ['GET /v1/a/{x}'] });
    expect(route('GET', '/v1/b')).toEqual({ kind: 'path', nearest: ['GET /v1/b/'] });
    expect(route('GET', '/a/1')).toEqual({ kind: 'path', nearest: ['GET /v1/a/{x}'] });
    expect(route('GET', '/v1/zzz/1/2')).toMatchObject({ kind: 'path' });
  });

  it('names no operation if nothing is similar', () => {
    expect(routed('  /a: { get: { operationId: get } }')('GET', '/zzz')).toEqual({ kind: 'path', nearest: [] });
  });

  it('names the nearest of many operations of a long path in little time', () => {
    const route = routed(Array.from({ length: 5000 }, (_, i) => `  /a${i}/b/{c}: { get: {} }`).join('\n'));
    const long = `/A7/${Array.from({ length: 50_000 }, (_, i) => `s${i}`).join('/')}`;
    const started = process.cpuUsage();
    expect(route('GET', long)).toEqual({ kind: 'path', nearest: ['GET /a7/b/{c}'] });
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });

  it('visits each template once, so that paths with many alternatives are fast', () => {
    const many = Array.from({ length: 12 }, (_, depth) => '/{p}'.repeat(depth + 1)).map((path) => path + '/end');
    const route = routed(many.map((path) => `  ${path}: { get: {} }`).join('\n'));
    expect(route('GET', '/x'.repeat(5000))).toMatchObject({ kind: 'path' });
  });
});
