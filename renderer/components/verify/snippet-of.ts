import type { SigningScheme } from '#shared/model/signing-scheme.ts';

export type SnippetLanguage = 'node' | 'python' | 'java' | 'go' | 'shell';

/** What each language is called, and how its snippet is run. */
export const snippetLanguages: Record<SnippetLanguage, { label: string; run: string }> = {
  node: { label: 'Node', run: 'node receiver.mjs' },
  python: { label: 'Python', run: 'python3 receiver.py' },
  java: { label: 'Java', run: 'java Receiver.java' },
  go: { label: 'Go', run: 'go run receiver.go' },
  shell: { label: 'OpenSSL', run: 'sh verify.sh' },
};

/** One whole program a scheme and language: `templates/<scheme>.<language>.txt`. */
const templates = import.meta.glob<string>('./templates/*.txt', { query: '?raw', import: 'default', eager: true });

/** A program that checks signatures of a scheme; nothing where the scheme does not sign. */
export function snippetOf(scheme: SigningScheme, language: SnippetLanguage): string | undefined {
  return templates[`./templates/${scheme}.${language}.txt`];
}
