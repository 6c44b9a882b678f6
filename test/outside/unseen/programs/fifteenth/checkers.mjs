// Servers with libraries of npm that check members. Usage: node checkers.mjs PORT MODE
import { listen, mode } from '../fourteenth/start.mjs';
import { expressApp, load } from './start.mjs';

const schema = {
  type: 'object',
  required: ['name', 'quantity'],
  properties: {
    name: { type: 'string' },
    quantity: { type: 'integer' },
    lines: { type: 'array', items: { type: 'object', required: ['sku'] } },
  },
  additionalProperties: false,
};

/** What refuses a body by the name of its library: the status and the body of a refusal, or nothing. */
const checks = {
  async effect() {
    const { Either, ParseResult, Schema } = await import('effect');
    const decode = Schema.decodeUnknownEither(Schema.Struct({ name: Schema.String, quantity: Schema.Number }));
    return (body) => {
      const found = decode(body);
      return Either.isLeft(found)
        ? [400, { _tag: 'ParseError', message: ParseResult.TreeFormatter.formatErrorSync(found.left) }]
        : undefined;
    };
  },
  async ioTs() {
    const [t, { formatValidationErrors }] = [await load('io-ts'), await load('io-ts-reporters')];
    const type = t.type({ name: t.string, quantity: t.number });
    return (body) => {
      const found = type.decode(body);
      return found._tag === 'Left' ? [422, { errors: formatValidationErrors(found.left) }] : undefined;
    };
  },
  async runtypes() {
    const { Number: number, Object: object, String: string } = await import('runtypes');
    const type = object({ name: string, quantity: number });
    return (body) => {
      const found = type.inspect(body);
      return found.success ? undefined : [400, { code: found.code, message: found.message, details: found.details }];
    };
  },
  async validatorjs() {
    const Validator = await load('validatorjs');
    return (body) => {
      const check = new Validator(body, { name: 'required|min:3', quantity: 'required|integer', email: 'email' });
      return check.fails()
        ? [412, { success: false, message: 'Validation failed', data: check.errors.errors }]
        : undefined;
    };
  },
  async validate() {
    const validate = await load('validate.js');
    return (body) => {
      const found = validate(body, { quantity: { presence: true, numericality: { strict: true } } });
      return found && [400, found];
    };
  },
  async zSchema() {
    const ZSchema = await load('z-schema');
    const validator = new ZSchema();
    return (body) => (validator.validate(body, schema) ? undefined : [400, validator.getLastErrors()]);
  },
  async jsonschema() {
    const { validate } = await load('jsonschema');
    return (body) => {
      const { errors } = validate(body, schema);
      return errors.length > 0 ? [400, { errors: errors.map(({ stack }) => stack) }] : undefined;
    };
  },
  async valita() {
    const v = await import('@badrap/valita');
    const type = v.object({ name: v.string(), quantity: v.number() });
    return (body) => {
      const found = type.try(body);
      return found.ok ? undefined : [400, { error: found.message, issues: found.issues }];
    };
  },
  async decoders() {
    const { formatInline, number, object, string } = await import('decoders');
    const type = object({ name: string, quantity: number });
    return (body) => {
      const { error } = type.decode(body);
      return error && [400, { error: 'Decoding error', detail: formatInline(error) }];
    };
  },
};

const { app, express } = await expressApp();
const check = await checks[mode]();
app.use(express.json());
app.post('/v1/things', (request, response) => {
  const refusal = check(request.body ?? {});
  if (refusal) return response.status(refusal[0]).json(refusal[1]);
  return response.status(201).json({ id: 1 });
});
listen(app);
