import { status } from '../model/status.ts';
import { base, noInput } from './base.ts';

export const statusContract = {
  get: base
    .route({ method: 'GET', path: '/status', summary: 'Get versions, addresses and health', tags: ['Status'] })
    .input(noInput)
    .output(status),
};
