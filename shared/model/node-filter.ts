import { z } from 'zod';
import { thisNode } from './node.ts';

/** A filter of a list that contains entries of several nodes. */
export const nodeFilter = z
  .string()
  .max(32)
  .optional()
  .describe(`Only entries of this node of the fleet; ${thisNode} is this node itself`);
