import { beforeEach, describe, expect, it } from 'vitest';
import { serviceRoutes } from '#shared/model/customer-contact.ts';
import { defaultProfile } from '#shared/profile/profile.ts';
import { http } from '../../../support/http-request.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume());

const noToken = { authorization: '' };
// oxlint-disable-next-line typescript/no-explicit-any
const described = async (): Promise<any> => (await service.get('/openapi.json', noToken)).json;

describe('/openapi.json', () => {
  it('requires no token, is revalidated by its entity tag, and supports GET, HEAD and OPTIONS', async () => {
    const get = await service.get('/openapi.json', noToken);
    expect(get.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const head = await service.send('HEAD', '/openapi.json', noToken);
    expect(head.headers['content-length']).toBe(String(get.bytes.length));
    const again = await service.get('/openapi.json', { ...noToken, 'if-none-match': String(get.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.headers['cache-control']).toBe('no-cache');
    expect((await service.send('OPTIONS', '/openapi.json', noToken)).headers.allow).toBe('GET, HEAD, OPTIONS');
    expect((await service.send('POST', '/openapi.json', noToken, {})).status).toBe(405);
  });

  it('contains every route, HEAD and OPTIONS for each path, and the six events', async () => {
    const { paths, webhooks, openapi } = await described();
    expect(openapi).toBe('3.1.0');
    for (const { method, operation, path } of serviceRoutes) {
      const item = paths[path.replaceAll(/:(\w+)/g, '{$1}')];
      expect(item[method.toLowerCase()].operationId).toBe(operation);
      expect(Object.keys(item)).toEqual(expect.arrayContaining(['head', 'options']));
    }
    expect(Object.keys(webhooks)).toEqual(Object.values(defaultProfile.eventNames));
  });

  it('describes what HEAD of paths without GET can answer', async () => {
    const { paths } = await described();
    const statuses = (path: string) => Object.keys(paths[path].head.responses).filter((one) => one < '500');
    expect(statuses('/api/chat/start')).toEqual(['204', '400', '401', '403']);
    expect(statuses('/api/session/{sessionId}')).toEqual(['204', '304', '400', '401', '403', '404', '412']);
    const { responses } = paths['/api/session/{sessionId}'].head;
    expect(responses['400'].description).not.toContain('Invalid input');
  });

  it('names its listener and authorization server', async () => {
    const { engine } = service.parties;
    for (const scheme of ['http', 'https'] as const) {
      const answer = await http(`${engine.urls.api[scheme]}/openapi.json`, { ca: engine.pki.ca.cert });
      expect(answer.json.servers).toMatchObject([{ url: engine.urls.api[scheme] }]);
      const { flows } = answer.json.components.securitySchemes.oauth2;
      expect(flows.clientCredentials.tokenUrl).toBe(`${engine.urls.auth[scheme]}/token`);
      expect(flows.authorizationCode.authorizationUrl).toBe(`${engine.urls.auth[scheme]}/authorize`);
    }
  });

  it('follows the profile immediately', async () => {
    const update = '/api/customer/{customerId}';
    const statuses = async (path: string, method: string) =>
      Object.keys((await described()).paths[path][method].responses);
    expect(await statuses(update, 'put')).toEqual(expect.arrayContaining(['201', '412', '422']));
    await service.assume({
      invalidBodyStatus: 400,
      entityTags: false,
      rateLimit: 1000,
      missingScopeStatus: 401,
      errorBody: 'empty',
      ownCustomer: 'list',
      plainJsonPatch: 'refused',
      tokenInQuery: true,
      endpointScopes: { ...defaultProfile.endpointScopes, getCustomer: null, deleteSession: 'session:delete' },
      eventNames: { ...defaultProfile.eventNames, chat_ended: 'chat.completed' },
      endpointPaths: { ...defaultProfile.endpointPaths, token: '/give' },
    });
    const put = await statuses(update, 'put');
    expect(put).toContain('429');
    for (const status of ['412', '422', '304']) expect(put).not.toContain(status);
    const document = await described();
    expect(Object.keys(document.paths[update].patch.requestBody.content)).toEqual([
      'application/merge-patch+json',
      'application/json-patch+json',
    ]);
    expect(document.paths['/api/customer'].get.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'after',
      'limit',
      'order',
    ]);
    expect(document.paths['/api/customers/{customerId}'].get.security[0]).toEqual({ oauth2: [] });
    expect(document.paths['/api/session/{sessionId}'].delete.security[0]).toEqual({ oauth2: ['session:delete'] });
    expect(document.paths['/api/customers/{customerId}'].get.responses['404'].content).toBeUndefined();
    expect(document.webhooks['chat.completed'].post.operationId).toBe('on_chat_ended');
    const { oauth2, query } = document.components.securitySchemes;
    expect(oauth2.flows.clientCredentials.tokenUrl).toMatch(/\/oauth2\/give$/);
    expect(oauth2.flows.clientCredentials.scopes).toHaveProperty('session:delete');
    expect(query.name).toBe('access_token');
  });
});
