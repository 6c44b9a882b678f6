/** The text of a new scenario. */
export const newScenarioText = (
  name: string,
): string => `# yaml-language-server: $schema=./node_modules/hookbench/schemas/scenario.schema.json
hookbench: 1
name: ${JSON.stringify(name)}
steps:
  - name: Call the service
    request: { role: write }
    expect: { status: 2xx }
  - name: The webhook arrives
    capture: { event: '{{event}}' }
    expect: { count: 1, within: 2s, checks: { signature: passed } }
`;
