import { status } from '../model/status.ts';
import { base, noInput } from './base.ts';

export const statusContract = {
  get: base
    .route({ method: 'GET', path: '/status', summary: 'Versions, addresses, health of each part', tags: ['Status'] })
    .input(noInput)
    .output(status),
};
