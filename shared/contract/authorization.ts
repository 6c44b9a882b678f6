import { z } from 'zod';
import { issuedToken } from '../model/token.ts';
import { oauthClient } from '../model/oauth-client.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { base } from './base.ts';

export const authorizationContract = {
  clients: base
    .route({ method: 'GET', path: '/clients', summary: 'OAuth clients', tags: ['Authorization'] })
    .input(z.strictObject({}))
    .output(pageOf(oauthClient)),
  tokens: base
    .route({ method: 'GET', path: '/tokens', summary: 'Access tokens issued', tags: ['Authorization'] })
    .input(pageQuery)
    .output(pageOf(issuedToken)),
};
