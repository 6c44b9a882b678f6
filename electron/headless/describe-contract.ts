import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '#shared/contract/index.ts';

/** Generates the OpenAPI 3.1 document of the control API from the contract. */
export function describeContract(version: string): Promise<unknown> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Hookbench control API',
      version,
      description:
        'Controls Hookbench: every function of the interface. Errors are problem documents (RFC 9457) with a code.',
    },
    servers: [{ url: '/control' }],
    components: { securitySchemes: { controlKey: { type: 'http', scheme: 'bearer' } } },
    security: [{ controlKey: [] }],
  });
}
