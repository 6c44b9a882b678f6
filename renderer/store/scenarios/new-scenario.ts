/** The text of a new scenario. */
export const newScenarioText = (
  name: string,
): string => `# yaml-language-server: $schema=./node_modules/hookbench/schemas/scenario.schema.json
hookbench: 1
name: ${JSON.stringify(name)}
variables: { customer: C-1001 }
steps:
  - name: Start a chat
    request: { method: POST, path: /api/chat/start, json: { customerId: '{{customer}}' } }
    expect: { status: 201, json: { $.status: queued } }
    save: { chat: $.id }
  - name: The webhook arrives
    capture: { event: chat_started, json: { $.customerId: '{{customer}}' } }
    expect: { count: 1, within: 2s, checks: { signature: passed } }
`;
