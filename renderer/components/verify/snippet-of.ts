import type { SigningScheme } from '#shared/model/signing-scheme.ts';

export type SnippetLanguage = 'node' | 'python' | 'java' | 'go' | 'shell';

/** The name of each language, and the command to run its program. */
export const snippetLanguages: Record<SnippetLanguage, { label: string; run: string }> = {
  node: { label: 'Node', run: 'node receiver.mjs' },
  python: { label: 'Python', run: 'python3 receiver.py' },
  java: { label: 'Java', run: 'java Receiver.java' },
  go: { label: 'Go', run: 'go run receiver.go' },
  shell: { label: 'OpenSSL', run: 'sh verify.sh' },
};

/** One complete program per scheme and language: `templates/<scheme>.<language>.txt`. */
const templates = import.meta.glob<string>('./templates/*.txt', { query: '?raw', import: 'default', eager: true });

/** A program that verifies signatures of a scheme; undefined when the scheme does not sign. */
export function snippetOf(scheme: SigningScheme, language: SnippetLanguage): string | undefined {
  return templates[`./templates/${scheme}.${language}.txt`];
}
