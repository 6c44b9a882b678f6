import { z } from 'zod';

/** The formats that requests can be imported from; `files` is several files, each in its own format. */
export const importFormat = z.enum([
  'curl',
  'fetch',
  'openapi',
  'har',
  'postman',
  'insomnia',
  'bruno',
  'opencollection',
  'files',
]);

/** The lists of an import, whose members can be left out. */
export const importParts = ['items', 'environments', 'servers'] as const;
export type ImportPart = (typeof importParts)[number];

/** What an import contains, without the parts that only count when it is saved. */
export const importPreview = z.object({
  id: z.string(),
  format: importFormat,
  items: z.array(z.object({ name: z.string(), folder: z.string(), method: z.string(), url: z.string() })),
  environments: z.array(z.object({ name: z.string(), about: z.string().describe('The names of its variables') })),
  servers: z.array(z.object({ name: z.string(), about: z.string().describe('Its token endpoint or issuer') })),
  warnings: z.array(z.string()).describe('What was left out or changed, and why'),
});
export type ImportPreview = z.infer<typeof importPreview>;
