import { z } from 'zod';
import { recordedExchange, recordedWebhook } from '../../../shared/recording/recorded-exchange.ts';
import { recordingFile } from '../../../shared/recording/recording-file.ts';
import { formatFile } from '../../support/format-file.ts';
import { membersTable } from './schema-rows.ts';

const files = {
  recording: { schema: recordingFile, title: 'recording.yaml of a recording of Hookbench' },
  'recorded-exchange': { schema: recordedExchange, title: 'An exchange in a recording of Hookbench' },
  'recorded-webhook': { schema: recordedWebhook, title: 'A webhook in a recording of Hookbench' },
};

/** The JSON Schema of a file in a recording. */
export const recordingSchema = (name: keyof typeof files): Record<string, unknown> => ({
  ...z.toJSONSchema(files[name].schema, { io: 'input', unrepresentable: 'any' }),
  title: files[name].title,
});

const introduction = `# The format of recordings

A recording is a folder that people read, compare and keep in git:

| file                             | content                                                                          |
| -------------------------------- | -------------------------------------------------------------------------------- |
| \`recording.yaml\`                 | the recorded servers, how requests are matched, volatile values, names of secrets |
| \`exchanges/0001-post-orders.yaml\` | a request to a recorded server, with its response                                |
| \`webhooks/0001-order-created.yaml\` | a webhook that arrived, with the response of the user's receiver                 |
| \`bodies/0001-response.bin\`       | a body that is not text, or has more than 64 KB                                  |

Files in \`exchanges/\` and \`webhooks/\` are read by the number that their name begins with; other files are ignored. What is
recorded is what the servers sent, with their own addresses. A body in JSON is written as YAML if the same bytes can be restored from it, with \`indent\`
and \`newline\`; other text as text. Compressed bodies are stored decoded, with their \`coding\`. \`Content-Length\` has the
recorded value, also where a name replaced a secret.

Names such as \`{{secret.access-token-1}}\` replace secrets. The same value has the same name in all files. Signatures and proofs, which
differ in each request, share one name. Editors check the files with the JSON Schemas \`hookbench/schemas/recording.schema.json\`,
\`recorded-exchange.schema.json\` and \`recorded-webhook.schema.json\`. In the tables, \`[]\` is each item of a list.
`;

/** Generates docs/recording-format.md from the schemas of the files. */
export function recordingFormatPage(): Promise<string> {
  const table = (name: keyof typeof files): string => membersTable(recordingSchema(name));
  const sections = [
    `## recording.yaml\n\n${table('recording')}`,
    `## exchanges\n\n${table('recorded-exchange')}`,
    `## webhooks\n\n${table('recorded-webhook')}`,
  ];
  return formatFile('recording-format.md', [introduction, ...sections].join('\n\n'));
}
