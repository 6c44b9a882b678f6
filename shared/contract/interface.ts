import { z } from 'zod';
import { interfaceCheck } from '../interface/interface-check.ts';
import { routesOf } from './base.ts';

const { post } = routesOf('Interface');

/** Characters of a document. */
const documentText = z.string().max(20 * 1024 * 1024, 'Enter at most 20 MB');

export const interfaceContract = {
  check: post('/interface/check', 'Show what the documents of an interface consist of, and what is wrong with them')
    .input(
      z.strictObject({
        openapi: documentText.describe('OpenAPI 3.0, 3.1 or 3.2, as YAML or JSON'),
        overlay: documentText.optional().describe('OpenAPI Overlay 1.0 or 1.1'),
        events: documentText.optional().describe('AsyncAPI 2 or 3, or OpenAPI with webhooks'),
      }),
    )
    .output(interfaceCheck),
};
