import { format } from 'prettier';
import { faultKinds } from '#shared/faults/fault-kinds.ts';
import { payloadFaults } from '#shared/faults/payload-faults.ts';

const introduction = `# Faults

A fault makes one party, or what lies between, misbehave on purpose: \`where\` it acts, \`match\` on which requests, \`what\` it
does and \`when\`. Faults are set, listed and cleared in the workbench, at \`/faults\` of the control API, and by the section
\`faults\` of \`hookbench.yaml\`, whose faults are set at the start:

\`\`\`yaml
faults:
  - where: api
    match: { method: GET, path: /api/customers }
    what: { kind: status, status: 503, headers: [[Retry-After, '2']] }
    when: { first: 2 }
\`\`\`

- \`match\` takes \`method\`, \`path\` (its beginning), \`event\`, \`client\` and \`header\` (\`name\`, whose letters may be large or small,
  and the exact \`value\`); what is left out matches all. At \`api\` the client is the one that the token names, before anything of
  it is verified; at \`authorization\` the one that the request names, until it is known.
- \`when\` is \`always\`, \`first\` so many times, \`every\` so many, by a \`probability\` with a \`seed\`, or for so many \`seconds\`,
  after which it clears itself.
- \`api\` is all of the service but what is below \`/oauth2\` and \`/.well-known\`, which is \`authorization\`. Both share their
  listeners: \`tls\` and \`reset\` at \`connect\` or \`tls\` act on every connection to them, match nothing, and close the
  connections that are kept when they are set.
- \`status\` and \`hang\` come before any work. All others bend an answer after the work is done and stored; of \`drop-answer\`,
  \`reset\`, \`truncate\` and \`drip\` the first in this order acts. The decision names them in its check \`faults_act\`, a capture
  in its field \`faults\`.
- A fault that is cleared is gone at once: what hangs is cut off, what is held back goes out, the rest of what drips is sent.
- Each time one acts that is counted and journalled, with the trace of the request.

This page is drawn from the tables in \`shared/faults/\`; \`vitest run --project unit test/shared/faults -u\` draws it anew.
`;

const kinds = faultKinds.map(({ kind, meaning, places, source, title }) =>
  [
    `### ${title} (\`${kind}\`)\n`,
    `${meaning}.\n`,
    `- **Where**: ${places.map((place) => `\`${place}\``).join(', ')}`,
    `- **Source**: ${source}\n`,
  ].join('\n'),
);

const payloads = payloadFaults.map(
  ({ fault, meaning, source, title }) => `- \`${fault}\`, ${title}: ${meaning} (${source})`,
);

/** The document of all faults, drawn from their tables. */
export function faultsDocument(): Promise<string> {
  const parts = [introduction, '## Kinds\n', ...kinds, '## Ways of a malformed payload\n', payloads.join('\n')];
  return format(parts.join('\n'), { parser: 'markdown', printWidth: 120, singleQuote: true });
}
