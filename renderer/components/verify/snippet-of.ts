import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { verifyCode } from '#shared/signing/verify-code/verify-code.ts';

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

/** Code that verifies signatures of a scheme. */
export interface Snippet {
  text: string;
  /** Whether it is a complete receiver that can be run, or a function for your receiver. */
  runs: boolean;
}

/**
 * A program or a function that verifies signatures of a scheme.
 * @returns undefined when the scheme does not sign, or takes more than one function in this language.
 */
export function snippetOf(scheme: SigningScheme, language: SnippetLanguage): Snippet | undefined {
  const program = templates[`./templates/${scheme}.${language}.txt`];
  if (program !== undefined) return { text: program, runs: language !== 'shell' };
  const text = scheme === 'none' ? undefined : verifyCode(schemeRows[scheme])[language];
  return text === undefined ? undefined : { text, runs: false };
}
