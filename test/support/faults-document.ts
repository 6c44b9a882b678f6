import { faultKinds, payloadFaults } from '#shared/faults/fault-kinds.ts';
import { formatFile } from './format-file.ts';

const introduction = `# Faults

A fault makes one party, or the network between them, misbehave on purpose: \`where\` it acts, \`match\` selects the requests,
\`what\` it does and \`when\`. Set, list and clear faults in Hookbench, with \`/faults\` of the control API, or in the section
\`faults\` of \`hookbench.yaml\`, whose faults are set at the start:

\`\`\`yaml
faults:
  - where: api
    match: { method: GET, path: /api/customers }
    what: { kind: status, status: 503, headers: [[Retry-After, '2']] }
    when: { first: 2 }
\`\`\`

- \`match\` has \`method\`, \`path\` (as a prefix), \`event\`, \`client\` and \`header\` (\`name\`, case-insensitive, and the exact
  \`value\`). Omitted fields match everything. At \`api\`, the client is the one that the token names, before the token is
  verified; at \`authorization\`, the one that the request names, before it is authenticated.
- \`when\` is \`always\`, \`first\` (the first n times), \`every\` (every nth time), a \`probability\` with a \`seed\`, or a number of
  \`seconds\`, after which the fault clears itself.
- \`api\` is the service without the paths below \`/oauth2\` and \`/.well-known\`, which belong to \`authorization\`. Both share
  their listeners: \`tls\`, and \`reset\` at \`connect\` or \`tls\`, act on every connection to them, ignore \`match\`, and close
  kept-alive connections when they are set.
- \`status\` and \`hang\` act before the request is executed. All others change the response after the request was executed and
  stored; of \`drop-answer\`, \`reset\`, \`truncate\` and \`drip\`, only the first in this order acts. A decision lists the faults in
  its check \`faults_act\`, a capture in its field \`faults\`.
- Clearing a fault takes effect immediately: hanging requests are closed, delayed responses are sent, and throttled responses
  are completed.
- Each action of a fault is counted and recorded in the journal, with the trace of the request. The diagnosis of a request or
  delivery that a fault made fail therefore names the fault, with the action \`clear-fault\`; its \`cause\` stays what other
  programs see. Diagnoses of the failure lab do not name its faults.
- A fault that has acted its first n times stays listed with \`active: false\` until you clear it.

This page is generated from the tables in \`shared/faults/\`. \`npm run docs\` regenerates it.
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

/** Generates docs/faults.md from the tables of faults. */
export function faultsDocument(): Promise<string> {
  const parts = [introduction, '## Kinds\n', ...kinds, '## Payload faults\n', payloads.join('\n')];
  return formatFile('faults.md', parts.join('\n'));
}
