import { describe, expect, it } from 'vitest';
import { dump } from 'js-yaml';
import { readDocuments } from '../../../../../electron/engine/interface/read/read-documents.ts';
import { api, readInterface } from '../../../../support/interface.ts';

describe('an events file', () => {
  it('of OpenAPI webhooks is added, with its own components', async () => {
    const events = [
      'openapi: 3.0.0',
      'x-webhooks:',
      '  order.created:',
      '    post:',
      '      requestBody:',
      '        content:',
      "          application/json: { schema: { $ref: '#/components/schemas/Order' } }",
      '  taken: { post: {} }',
      'components:',
      '  schemas:',
      '    Order: { type: object, nullable: true }',
    ].join('\n');
    const overlay = dump({
      overlay: '1.0.0',
      actions: [{ target: "$.webhooks['order.created'].post", update: { summary: 'S' } }],
    });
    const { at, notes, placeOf } = await readInterface(api({ webhooks: { taken: { get: {} } } }), { events, overlay });
    expect(notes).toEqual([
      'warning events.yaml:8 /x-webhooks/taken The OpenAPI document has an event taken. This one is ignored.',
    ]);
    expect(at('/webhooks/order.created/post/summary')).toBe('S');
    const schema = '/webhooks/order.created/post/requestBody/content/application~1json/schema';
    expect(at(`${schema}/$ref`)).toBe('#/x-hookbench-files/events.yaml/components/schemas/Order');
    expect(at('/x-hookbench-files/events.yaml/components/schemas/Order')).toEqual({ type: ['object', 'null'] });
    expect(placeOf(schema)).toMatchObject({ file: 'events.yaml', line: 7 });
  });

  it('of OpenAPI webhooks brings the security schemes that the document lacks', async () => {
    const key = { type: 'apiKey', in: 'header', name: 'X-Hook' };
    const events = dump({
      openapi: '3.1.0',
      webhooks: { taken: { post: { security: [{ hook: [] }] } } },
      components: { securitySchemes: { hook: key, own: { type: 'mutualTLS' } } },
    });
    const { at, placeOf } = await readInterface(api({ components: { securitySchemes: { own: key } } }), { events });
    expect(at('/components/securitySchemes')).toEqual({ own: key, hook: key });
    expect(placeOf('/components/securitySchemes/hook')).toMatchObject({ file: 'events.yaml' });
  });

  it('of OpenAPI webhooks gives its requirements to its operations, and names schemes that both files have', async () => {
    const key = { type: 'apiKey', in: 'header', name: 'X-Hook' };
    const events = [
      'openapi: 3.1.0',
      'security: [{ hook: [] }]',
      'webhooks: { taken: { post: {} }, open: { post: { security: [] } } }',
      'components:',
      '  securitySchemes:',
      '    hook: { type: http, scheme: basic }',
      '    same: { type: apiKey, in: header, name: X-Hook }',
    ].join('\n');
    const openapi = api({ components: { securitySchemes: { hook: key, same: key } } });
    const { at, notes, placeOf } = await readInterface(openapi, { events });
    expect(at('/webhooks/taken/post/security')).toEqual([{ hook: [] }]);
    expect(at('/webhooks/open/post/security')).toEqual([]);
    expect(placeOf('/webhooks/taken/post/security/0')).toEqual({
      file: 'events.yaml',
      pointer: '/security/0',
      line: 2,
    });
    expect(notes).toEqual([
      'warning events.yaml:6 /components/securitySchemes/hook The OpenAPI document has another security scheme "hook", which events use, too.',
    ]);
  });

  it('of AsyncAPI 3 has the messages that are sent by HTTP', async () => {
    const events = [
      'asyncapi: 3.0.0',
      'servers: { web: { host: a.test, protocol: https }, bus: { host: b.test, protocol: kafka } }',
      'channels:',
      '  orders:',
      '    address: /hooks/orders',
      "    servers: [{ $ref: '#/servers/web' }]",
      '    messages:',
      "      created: { $ref: '#/components/messages/created' }",
      '  bus:',
      "    servers: [{ $ref: '#/servers/bus' }]",
      '    messages: { moved: { payload: { type: object } } }',
      'operations:',
      "  sendOrder: { action: send, channel: { $ref: '#/channels/orders' }, bindings: { http: { method: PUT } } }",
      "  sendBus: { action: send, channel: { $ref: '#/channels/bus' } }",
      "  receiveOrder: { action: receive, channel: { $ref: '#/channels/orders' } }",
      'components:',
      '  messages:',
      '    created:',
      '      summary: Sent when an order is created',
      '      headers: { type: object, required: [X-Kind], properties: { X-Kind: { const: created } } }',
      "      payload: { type: object, properties: { order: { $ref: '#/components/schemas/Order' } } }",
      '      examples: [{ name: first, payload: { order: { id: 1 } } }]',
      '  schemas: { Order: { properties: { id: { type: integer } } } }',
    ].join('\n');
    const { at, notes, placeOf } = await readInterface(api({}), { events });
    expect(notes).toEqual([
      'unsupported events.yaml:11 /channels/bus/messages/moved The message moved is not sent by HTTP. It is ignored.',
    ]);
    const message = '#/x-hookbench-files/events.yaml/components/messages/created';
    expect(at('/webhooks')).toEqual({
      created: {
        'x-hookbench-path': '/hooks/orders',
        put: {
          summary: 'Sent when an order is created',
          parameters: [
            { name: 'X-Kind', in: 'header', required: true, schema: { $ref: `${message}/headers/properties/X-Kind` } },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: { $ref: `${message}/payload` },
                examples: { first: { value: { order: { id: 1 } } } },
              },
            },
          },
          responses: {},
        },
      },
    });
    expect(at('/x-hookbench-files/events.yaml/components/messages/created/payload/properties/order/$ref')).toBe(
      '#/x-hookbench-files/events.yaml/components/schemas/Order',
    );
    const content = '/webhooks/created/put/requestBody/content/application~1json';
    expect(placeOf(content)).toMatchObject({ file: 'events.yaml', line: 18 });
    expect(placeOf(`${content}/examples/first/value/order`)).toMatchObject({ file: 'events.yaml', line: 22 });
  });

  it('of AsyncAPI 2.6 has the messages that clients may subscribe to', async () => {
    const events = [
      'asyncapi: 2.6.0',
      'channels:',
      '  order/changed:',
      '    subscribe:',
      '      message:',
      '        oneOf:',
      '          - { name: orderChanged, contentType: application/vnd.a+json, payload: { type: object } }',
      "          - { $ref: '#/components/messages/orderGone' }",
      '          - { name: binary, schemaFormat: application/vnd.apache.avro, payload: {} }',
      '    publish: { message: { name: received } }',
      'components: { messages: { orderGone: { payload: { type: object } } } }',
    ].join('\n');
    const { at, notes } = await readInterface(api({}), { events });
    expect(notes).toEqual([
      'unsupported events.yaml:9 /channels/order~1changed/subscribe/message/oneOf/2 The format of the message binary is not JSON Schema. It is ignored.',
    ]);
    expect(Object.keys(at('/webhooks') as object)).toEqual(['orderChanged', 'orderGone']);
    expect(at('/webhooks/orderChanged/post/requestBody/content/application~1vnd.a+json/schema/$ref')).toBe(
      '#/x-hookbench-files/events.yaml/channels/order~1changed/subscribe/message/oneOf/0/payload',
    );
  });

  it('may be outside of the folder of the document', async () => {
    const { document, notes } = await readDocuments({
      openapi: { file: 'api/api.yaml', text: api({}) },
      events: {
        file: 'other/events.yaml',
        text: 'openapi: 3.1.0\nwebhooks: { a: { post: { requestBody: { $ref: x.yaml } } } }',
      },
    });
    expect(Object.keys(document?.root['webhooks'] as object)).toEqual(['a']);
    expect(notes.map(({ place, what }) => [place.file, what])).toEqual([
      ['other/events.yaml', 'The reference x.yaml cannot be followed: it is not below the folder of the document.'],
    ]);
  });

  it('of another kind is refused', async () => {
    expect((await readInterface(api({}), { events: 'asyncapi: 1.2.0' })).notes).toEqual([
      'error events.yaml:1  It is neither AsyncAPI 2 or 3 nor OpenAPI 3.0, 3.1 or 3.2.',
    ]);
  });
});
