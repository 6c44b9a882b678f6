import { z } from 'zod';
import { decision } from '../model/decision.ts';
import { exchange } from '../model/exchange.ts';
import { routesOf } from './base.ts';

const { get } = routesOf('Exchanges');

const byId = z.strictObject({ id: z.string() });

export const exchangesContract = {
  get: get('/exchanges/{id}', 'Get a request and its response, as the client saw them').input(byId).output(exchange),
  decision: get('/decisions/{id}', 'Get a request as the server saw it, with its checks').input(byId).output(decision),
};
