// Servers that check the members of a body with a library of npm. Usage: node checkers.mjs PORT MODE
import { listen, mode } from '../fourteenth/start.mjs';
import { expressApp, load } from './start.mjs';

const schema = {
  type: 'object',
  required: ['name', 'quantity'],
  properties: { name: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
};
/** What refuses a body: a status and what is said. */
const checks = {
  async ow() {
    const { default: ow } = await import('ow');
    return (body) => {
      try {
        ow(body, 'order', ow.object.partialShape({ name: ow.string, quantity: ow.number.integer }));
      } catch (error) {
        return [400, { name: error.name, message: error.message }];
      }
    };
  },
  async myzod() {
    const z = await load('myzod');
    const type = z.object({ name: z.string(), quantity: z.number() }, { allowUnknown: true });
    return (body) => {
      const found = type.try(body);
      return found instanceof z.ValidationError
        ? [422, { name: found.name, message: found.message, path: found.path }]
        : undefined;
    };
  },
  async schemasafe() {
    const { validator } = await load('@exodus/schemasafe');
    const validate = validator(schema, { includeErrors: true, allErrors: true });
    return (body) => (validate(body) ? undefined : [400, { ok: false, errors: validate.errors }]);
  },
  async cfworker() {
    const { Validator } = await import('@cfworker/json-schema');
    const validator = new Validator(schema, '2020-12', false);
    return (body) => {
      const { errors, valid } = validator.validate(body);
      return valid ? undefined : [400, { valid, errors }];
    };
  },
  async openapi() {
    const all = await load('openapi-request-validator');
    const Validator = all.default ?? all;
    const validator = new Validator({
      requestBody: { required: true, content: { 'application/json': { schema } } },
    });
    return (body, headers) => {
      const found = validator.validateRequest({ body, headers });
      return found && [found.status ?? 400, found];
    };
  },
  async purify() {
    const { Codec, number, string } = await import('purify-ts');
    const codec = Codec.interface({ name: string, quantity: number });
    return (body) => {
      const found = codec.decode(body);
      return found.isLeft() ? [400, { message: found.extract() }] : undefined;
    };
  },
};

const { app, express } = await expressApp();
const check = await checks[mode]();
app.use(express.json());
app.post('/v1/things', (request, response) => {
  const refusal = check(request.body ?? {}, request.headers);
  if (refusal) return response.status(refusal[0]).json(refusal[1]);
  return response.status(201).json({ id: 1 });
});
listen(app);
