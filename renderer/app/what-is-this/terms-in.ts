import { glossary, type Word } from '../../components/glossary.ts';

/** A longer text is content, e.g. a message, and no label. */
const maxLabel = 60;
const maxTerms = 2;

/** The forms of a term in a label: `delivery` is also in `Deliveries`. */
const forms = Object.keys(glossary).map((word) => ({
  word: word as Word,
  form: new RegExp(`\\b(?:${word}(?:s|es)?|${word.replace(/y$/, 'ie')}s)\\b`, 'i'),
}));

export interface GlossaryTerm {
  word: Word;
  words: string;
}

/** The glossary's terms in a label with their explanations, the longest first. */
export function termsIn(label: string): GlossaryTerm[] {
  if (label.length > maxLabel) return [];
  return forms
    .filter(({ form }) => form.test(label))
    .map(({ word }) => ({ word, words: glossary[word] }))
    .toSorted((a, b) => b.word.length - a.word.length)
    .slice(0, maxTerms);
}
