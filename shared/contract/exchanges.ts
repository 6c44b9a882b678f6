import { z } from 'zod';
import { decision } from '../model/decision.ts';
import { exchange } from '../model/exchange.ts';
import { base } from './base.ts';

const byId = z.strictObject({ id: z.string() });

export const exchangesContract = {
  get: base
    .route({
      method: 'GET',
      path: '/exchanges/{id}',
      summary: 'Get a request and its response, as the client saw them',
      tags: ['Exchanges'],
    })
    .input(byId)
    .output(exchange),
  decision: base
    .route({
      method: 'GET',
      path: '/decisions/{id}',
      summary: 'Get a request as the server saw it, with its checks',
      tags: ['Exchanges'],
    })
    .input(byId)
    .output(decision),
};
