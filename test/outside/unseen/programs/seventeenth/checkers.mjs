// Servers that check the members of a body with a library of npm. Usage: node checkers.mjs PORT MODE
import { host, listen, mode, port } from '../fourteenth/start.mjs';
import { expressApp, load } from './start.mjs';

const schema = {
  type: 'object',
  required: ['name', 'quantity'],
  properties: { name: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
};
const zodOrder = async () => {
  const { z } = await import('zod');
  return z.object({ name: z.string(), quantity: z.number().int() });
};
/** What refuses a body: a status and what is said. */
const checks = {
  async zodError() {
    const { fromError } = await import('zod-validation-error');
    const order = await zodOrder();
    return (body) => {
      const { error } = order.safeParse(body);
      return error && [400, { error: fromError(error).toString() }];
    };
  },
  async vine() {
    const { default: vine } = await import('@vinejs/vine');
    const validator = vine.compile(vine.object({ name: vine.string(), quantity: vine.number() }));
    return async (body) => {
      const [error] = await validator.tryValidate(body);
      return error && [error.status ?? 422, { errors: error.messages }];
    };
  },
  async betterAjv() {
    const [Ajv, { betterAjvErrors }] = [await load('ajv'), await load('@apideck/better-ajv-errors')];
    const validate = new Ajv({ allErrors: true }).compile(schema);
    return (body) =>
      validate(body) ? undefined : [400, { errors: betterAjvErrors({ schema, data: body, errors: validate.errors }) }];
  },
};

async function hono() {
  const [{ Hono }, { serve }, { zValidator }] = [
    await import('hono'),
    await import('@hono/node-server'),
    await import('@hono/zod-validator'),
  ];
  const app = new Hono();
  app.post('/v1/things', zValidator('json', await zodOrder()), (context) => context.json({ id: 1 }, 201));
  serve({ fetch: app.fetch, port, hostname: host });
}
async function fastifyZod() {
  const { default: fastify } = await import('fastify');
  const { serializerCompiler, validatorCompiler } = await import('fastify-type-provider-zod');
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.post('/v1/things', { schema: { body: await zodOrder() } }, async () => ({ id: 1 }));
  await app.listen({ port, host });
}
async function openapiMiddleware() {
  const [{ app, express }, validation] = [await expressApp(), await load('openapi-validator-middleware')];
  const responses = { 201: { description: 'created' } };
  await validation.initAsync({
    openapi: '3.0.0',
    info: { title: 'things', version: '1' },
    paths: {
      '/v1/things': {
        post: { requestBody: { required: true, content: { 'application/json': { schema } } }, responses },
      },
    },
  });
  app.use(express.json());
  app.post('/v1/things', validation.validate, (_, response) => response.status(201).json({ id: 1 }));
  app.use((error, _request, response, _next) =>
    response.status(error instanceof validation.InputValidationError ? 400 : 500).json({ more_info: error.errors }),
  );
  listen(app);
}
async function checked() {
  const { app, express } = await expressApp();
  const check = await checks[mode]();
  app.use(express.json());
  app.post('/v1/things', async (request, response) => {
    const refusal = await check(request.body ?? {});
    if (refusal) return response.status(refusal[0]).json(refusal[1]);
    return response.status(201).json({ id: 1 });
  });
  listen(app);
}
await ({ hono, fastifyZod, openapiMiddleware }[mode] ?? checked)();
