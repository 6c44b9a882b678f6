import { configSchema } from '../../../electron/engine/config/read-config.ts';
import type { JsonSchema } from '../npm/type-text.ts';
import { formatFile } from '../../support/format-file.ts';
import { membersTable } from './schema-rows.ts';

const introduction = `# hookbench.yaml

\`hookbench.yaml\` contains settings from the start, for \`--config\`; \`setup\` of a scenario and the options of \`startHookbench\` have the
same keys. All keys are optional, except where the table has no \`?\`. An error names the file, the line and the column. Editors
complete and check the file with its JSON Schema:

\`\`\`yaml
# yaml-language-server: $schema=./node_modules/hookbench/schemas/hookbench.schema.json
addresses: { control: 4100 }
profile: { accessTokenLifetime: 60 }
\`\`\`

\`GET {control}/config/schema\` returns the schema, too. In the table, \`[]\` is each item of a list, and \`<name>\` each member of a map.
`;

const links = { faults: '[Faults](faults.md)', profile: '[Assumptions](assumptions.md)' };

/** Generates docs/hookbench-yaml.md from the schema of the file. */
export function settingsPage(): Promise<string> {
  const { properties = {} } = configSchema() as JsonSchema;
  const sections = Object.entries(properties).map(([name, schema]) => {
    const { description = '' } = schema;
    return `## ${name}\n\n${description === '' ? '' : `${description}.\n\n`}${
      name in links
        ? `See ${links[name as keyof typeof links]}.`
        : membersTable({ properties: { [name]: { ...schema, description: '' } } })
    }`;
  });
  return formatFile('hookbench-yaml.md', [introduction, ...sections].join('\n\n'));
}
