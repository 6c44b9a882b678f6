import { z } from 'zod';

/** What the `case` of an entry from another node of the fleet begins with; the name of the node follows. */
export const nodeCasePrefix = 'node:';

/** The `case` of the entries of a node. */
export const caseOfNode = (node: string): string => nodeCasePrefix + node;

/** The node of the fleet that an entry was received from; `undefined` for an own entry or one of a case file. */
export function nodeOf({ case: from }: { case?: { id: string } | undefined }): string | undefined {
  return from?.id.startsWith(nodeCasePrefix) ? from.id.slice(nodeCasePrefix.length) : undefined;
}

/** In a filter, this node itself. No node has this name. */
export const thisNode = '.';

/** A filter of a list that contains entries of several nodes. */
export const nodeFilter = z
  .string()
  .max(32)
  .optional()
  .describe(`Only entries of this node of the fleet; ${thisNode} is this node itself`);
