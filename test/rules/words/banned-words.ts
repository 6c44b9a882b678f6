/** A word or phrase that is not written in this project. */
export interface BannedWord {
  /** Matched within one line, wherever it appears: text, comment, test title or identifier. */
  pattern: RegExp;
  /** What to write instead. */
  write: string;
}

/**
 * Wording that readers do not understand at first sight, and the plain terms for it. CONTRIBUTING.md, "Words", has the
 * glossary; a row here keeps a term from coming back.
 */
export const bannedWords: readonly BannedWord[] = [
  { pattern: /\banew\b/i, write: 'again, new' },
  { pattern: /\bcan be had\b/i, write: 'is installed, is available, can be downloaded' },
  { pattern: /\b(tell|say)s? of\b/i, write: 'report, show, explain' },
  { pattern: /\b(told|tells) (of|once|why|the user)\b/i, write: 'report, show, explain' },
  { pattern: /\b(bears|suffers|to bear|to suffer)\b/i, write: 'tolerates, handles' },
  { pattern: /\bmend(s|ed|ing)?\b/i, write: 'fix, repair' },
  {
    pattern: /\b(is|are|was|were|been|be|tokens?) won\b|\bwins? (a |the )?tokens?\b/i,
    write: 'obtained, issued, received',
  },
  { pattern: /\bfor somebody else than\b/i, write: 'for a different' },
  { pattern: /\bthere is none\b|\bthose that there are\b|\bthat there are\b/i, write: 'say what is missing' },
  { pattern: /\b(goes|go) out\b|\bcomes in\b/i, write: 'is sent, is received' },
  { pattern: /\bby a known secret\b/i, write: 'matches a configured secret' },
  { pattern: /\bas the profile (says|has it)\b/i, write: 'default (see Assumptions)' },
  { pattern: /\bin (its|their) place\b/i, write: 'replaces, instead' },
  {
    pattern: /\b(stands|stand) (here|there|in|beside|on|at|under|alone|alike|above|below|before|behind)\b/i,
    write: 'appears in, is in',
  },
  { pattern: /\blies? beside\b/i, write: 'is stored in, is next to' },
  { pattern: /\blife is over\b|\bpast expiry\b/i, write: 'expired' },
  { pattern: /\bdemand(s|ed|ing)\b/i, write: 'requires, required' },
  { pattern: /\bunder way\b|\bunderWay\b/i, write: 'in flight, running' },
  { pattern: /\b(look|looks|looked) what\b/i, write: 'preview, check' },
  { pattern: /\bas HTTP has it\b/i, write: 'normal' },
  { pattern: /\b(whither|thereof|whereof|hither|henceforth|betwixt|ere long)\b/i, write: 'plain modern English' },
  { pattern: /\breckon(s|ed|ing)?\b/i, write: 'compute, count, expect' },
  { pattern: /\b(surgery|workshop)\b|\b(TokenSurgery|TokenWorkshop)\b/i, write: 'test tokens' },
  { pattern: /\bstrangers?\b/i, write: 'stub server, other program' },
  { pattern: /\b(shelf|Shelf|shelves)\b/, write: 'repository' },
  { pattern: /\blanes?\b|\b\w*Lanes?\b/, write: 'delivery queue' },
  { pattern: /\bwish(es)?\b|\b\w*Wish(es)?\b/, write: 'shell command' },
  {
    pattern: /\b(most|usual|longest|largest|deepest|widest|biggest|fewest|least)[A-Z]\w*/,
    write: 'max…, min…, default…',
  },
  { pattern: /\b(bend|bends|bent|bending)\b|\bbend[A-Z]\w*/, write: 'test token, alter, change' },
  { pattern: /\bsettings? of (its|their) own\b/i, write: 'own settings' },
];
