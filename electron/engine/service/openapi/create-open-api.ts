import { represent } from '../conditional/represent.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';

export const createOpenApi =
  (_issuerOf: (origin: string) => string) =>
  (context: ServiceContext): ServiceAnswer =>
    represent(context, { openapi: '3.1.0' }, { 'cache-control': 'no-cache' });
