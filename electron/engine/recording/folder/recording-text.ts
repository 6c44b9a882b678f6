import { COLLECTION_STYLE, dump, visit } from 'js-yaml';

/** The first line of recording.yaml, for editors. */
export const schemaLine = '# yaml-language-server: $schema=./node_modules/hookbench/schemas/recording.schema.json\n';

/** Text of pairs such as header fields that fits in one line, in characters. */
const maxInline = 200;

/** A value as YAML that people read and compare: pairs of texts in one line, no folded lines, no aliases. */
export const recordingText = (value: unknown): string =>
  dump(value, {
    lineWidth: -1,
    noRefs: true,
    transform(documents) {
      visit(documents, (node) => {
        if (node.kind !== 'sequence' || node.items.length === 0) return;
        let length = 0;
        for (const item of node.items) {
          if (item.kind !== 'scalar') return;
          length += item.value.length;
        }
        if (length <= maxInline || node.items.length === 2) node.style = COLLECTION_STYLE.FLOW;
      });
    },
  });
