import { z } from 'zod';
import { toolNames } from '../tools/agent-tools.ts';
import { routesOf } from './base.ts';

const { post } = routesOf('Tools');

export const toolsContract = {
  call: post('/tools/{name}', 'Call a tool as a coding agent does over MCP')
    .input(
      z.strictObject({
        name: z.enum(toolNames),
        arguments: z.record(z.string(), z.unknown()).default({}),
        secrets: z.enum(['redact', 'include']).default('redact'),
        allowHosts: z
          .array(z.string().min(1).max(300))
          .max(100)
          .default([])
          .describe("Hosts besides Hookbench's own that the tool may call: name, *.suffix or *, with an optional port"),
      }),
    )
    .output(
      z.object({
        result: z
          .record(z.string(), z.unknown())
          .describe('At most about 24,000 characters; `cut` names what is longer, and `part` returns it'),
      }),
    ),
};
