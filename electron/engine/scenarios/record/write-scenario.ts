import { Document, isMap, isScalar, visit } from 'yaml';
import type { ScenarioDocument } from './record-scenario.ts';

/** Characters of a map that is written in one line. */
const maxInline = 100;

const schemaLine = ' yaml-language-server: $schema=./node_modules/hookbench/schemas/scenario.schema.json';

/**
 * The text of a scenario file: short maps in one line each, as people write them.
 * @param notes Comments at its start.
 */
export function scenarioText(scenario: ScenarioDocument, notes: readonly string[] = []): string {
  const document = new Document(scenario);
  const needed = [...new Set(JSON.stringify(scenario).match(/(?<=\{\{env\.)[A-Z0-9_]+(?=\}\})/g))];
  const environment = needed.length === 0 ? [] : [`Set these environment variables: ${needed.join(', ')}`];
  document.commentBefore = [schemaLine, ...[...environment, ...notes].map((line) => ` ${line}`)].join('\n');
  visit(document, {
    Collection(_key, node, path) {
      const isStep = path.length < 4;
      if (isStep || JSON.stringify(node).length > maxInline) return undefined;
      node.flow = true;
      return visit.SKIP;
    },
    Pair(_key, { key, value }) {
      const isShort =
        isScalar(key) && key.value === 'variables' && isMap(value) && JSON.stringify(value).length <= maxInline;
      if (isShort) value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, singleQuote: true });
}
