import type { ProfileArea, ProfileEntry } from '#shared/profile/profile-entry.ts';
import { fixedAssumptions, profileEntries, type FixedAssumption } from '#shared/profile/profile-entries.ts';
import { standards } from '#shared/profile/standards.ts';
import { formatFile } from './format-file.ts';

const areas: readonly [area: ProfileArea, title: string][] = [
  ['authorization', 'Authorization server'],
  ['service', 'Service'],
  ['webhooks', 'Webhooks'],
  ['transport', 'Transport'],
];

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function lines(title: string, facts: readonly (readonly [label: string, text: string])[]): string {
  return `### ${title}\n\n${facts.map(([label, text]) => `- **${label}**: ${text}`).join('\n')}\n`;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function defaultOf({ default: value, members, unit }: ProfileEntry): string {
  if (!isMap(value) || !members) return `${code(value)}${unit === undefined ? '' : ` ${unit}`}`;
  return Object.entries(value)
    .map(([name, member]) => `\n  - \`${name}\` (${members[name] ?? ''}): ${code(member)}`)
    .join('');
}

function alternativesOf({ alternatives = [] }: ProfileEntry): string {
  return alternatives.map(({ label, meaning, value }) => `\n  - ${label}, ${code(value)}: ${meaning}`).join('');
}

function settable(name: string, entry: ProfileEntry): string {
  const { decides, says, section, source, title } = entry;
  return lines(`${title} (\`${name}\`)`, [
    [`The interface, ${section}`, says],
    ['Setting', decides],
    ['Default', defaultOf(entry)],
    ...(entry.alternatives ? [['Values', alternativesOf(entry)] as const] : []),
    ['Source', source],
  ]);
}

function fixed({ assumption, says, section, source, title }: FixedAssumption): string {
  return lines(title, [
    [`The interface, ${section}`, says],
    ['Always', assumption],
    ['Source', source],
  ]);
}

const standardsIntroduction = `\`standard\` sets all assumptions that a standard requires: on the screen Assumptions, with \`hookbench serve --profile fapi-2.0\`, with
\`profile: fapi-2.0\` or \`profile: { standard: fapi-2.0, accessTokenLifetime: 60 }\` in \`hookbench.yaml\`, in the \`setup\` of a
scenario and in the npm package, and with \`PATCH {control}/profile\`. Assumptions given beside it win. Those that only other standards
set get their defaults; all others keep their values.
`;

const introduction = `# Assumptions

Where the interface says "not shown", Hookbench uses an assumption, and each assumption is a setting. Change it on the screen
Assumptions, with \`PATCH {control}/profile\`, or in the section \`profile\` of \`hookbench.yaml\`. A change takes effect
immediately, without a restart, and is recorded in the journal with the old and the new value. For settings that are maps, you
can change single members. \`POST {control}/profile/reset\` restores the defaults. \`POST {control}/profile/save\` writes the
settings that differ from the defaults to the file given with \`--config\`, or to \`hookbench.yaml\` in the data folder.

This page is generated from the table in \`shared/profile/\`. \`npm run docs\` regenerates it.
`;

function standardsSection(): string {
  const tables = Object.entries(standards)
    .filter(([name]) => name !== 'interface')
    .map(([name, rules]) => {
      const rows = Object.entries(rules).map(
        ([entry, { section, value, why }]) => `| \`${entry}\` | ${code(value)} | ${why} | ${section} |`,
      );
      return `### \`${name}\`\n\n| assumption | value | why | section |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
    });
  return ['## Standards\n', standardsIntroduction, ...tables].join('\n');
}

/** Generates docs/assumptions.md from the table of assumptions. */
export function assumptionsDocument(): Promise<string> {
  const entries = Object.entries(profileEntries) as [string, ProfileEntry][];
  const sections = areas.map(([area, title]) =>
    [
      `## ${title}\n`,
      ...entries.filter(([, entry]) => entry.area === area).map(([name, entry]) => settable(name, entry)),
      ...fixedAssumptions.filter((one) => one.area === area).map(fixed),
    ].join('\n'),
  );
  return formatFile('assumptions.md', [introduction, ...sections, standardsSection()].join('\n'));
}
