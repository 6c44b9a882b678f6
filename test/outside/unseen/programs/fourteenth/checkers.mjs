// Servers with libraries of npm that check members. Usage: node checkers.mjs PORT MODE
import { expressApp, listen, load, mode } from './start.mjs';

/** A server whose check returns the status and body of a refusal, or nothing. */
async function checked(check) {
  const { app, express } = await expressApp();
  app.use(express.json());
  app.post('/v1/things', (request, response) => {
    const refusal = check(request.body ?? {});
    if (refusal) return response.status(refusal[0]).json(refusal[1]);
    return response.status(201).json({ id: 1 });
  });
  listen(app);
}

async function joi() {
  const Joi = await load('joi');
  const schema = Joi.object({ name: Joi.string().min(2).required(), quantity: Joi.number().strict().required() });
  await checked((body) => {
    const { error } = schema.validate(body, { abortEarly: false });
    return error && [400, { statusCode: 400, error: error.details.map(({ message }) => message).join(', ') }];
  });
}
async function valibot() {
  const v = await import('valibot');
  const schema = v.object({ name: v.string(), quantity: v.number() });
  await checked((body) => {
    const { issues } = v.safeParse(schema, body);
    return issues && [400, { success: false, issues }];
  });
}
async function superstruct() {
  const { number, object, string, validate } = await import('superstruct');
  const schema = object({ name: string(), quantity: number() });
  await checked((body) => {
    const [error] = validate(body, schema);
    return error && [422, { error: error.message }];
  });
}
async function fastest() {
  const Validator = await load('fastest-validator');
  const check = new Validator().compile({ name: 'string', quantity: 'number|integer', $$strict: true });
  await checked((body) => {
    const found = check(body);
    return found === true ? undefined : [422, found];
  });
}
async function arktype() {
  const { type } = await import('arktype');
  const schema = type({ name: 'string', quantity: 'number' });
  await checked((body) => {
    const found = schema(body);
    return found instanceof type.errors ? [400, { message: found.summary }] : undefined;
  });
}
async function typebox() {
  const [{ Type }, { Value }] = [await import('@sinclair/typebox'), await import('@sinclair/typebox/value')];
  const schema = Type.Object({ name: Type.String(), lines: Type.Array(Type.Object({ sku: Type.String() })) });
  await checked((body) => {
    const found = [...Value.Errors(schema, body)].map(({ message, path, value }) => ({ path, value, message }));
    return found.length > 0 ? [400, found] : undefined;
  });
}

const modes = { joi, valibot, superstruct, fastest, arktype, typebox };
await modes[mode]();
