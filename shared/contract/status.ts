import { status } from '../model/status.ts';
import { noInput, routesOf } from './base.ts';

const { get } = routesOf('Status');

export const statusContract = {
  get: get('/status', 'Get versions, addresses and health').input(noInput).output(status),
};
