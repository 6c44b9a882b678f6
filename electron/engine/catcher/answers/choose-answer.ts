import type { CatcherAnswer, PlainAnswer } from '#shared/model/catcher-answer.ts';
import type { AnswerRule, CatcherSettings } from '#shared/model/catcher-settings.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { matchesCapture, type Matchable } from '../match-capture.ts';

/** The chosen answer and its rule; `null` for the default. */
export interface Chosen {
  rule: string | null;
  answer: PlainAnswer;
}

/** Chooses answers by rules. It counts matches, so call it once for each capture. */
export type AnswerChooser = ReturnType<typeof createAnswerChooser>;

interface Counted {
  rule: AnswerRule;
  name: string;
  /** How many captures matched the rule before its counting conditions. */
  seen: number;
  /** How many captures it answered. */
  answered: number;
  chance: () => number;
}

function isDue({ match }: AnswerRule, seen: number, chance: () => number): boolean {
  if (match.nth !== undefined && seen !== match.nth) return false;
  if (match.every !== undefined && seen % match.every !== 0) return false;
  if (match.first !== undefined && seen > match.first) return false;
  return match.probability === undefined || chance() < match.probability;
}

function nthOf(answer: CatcherAnswer, answered: number): PlainAnswer {
  if (!('sequence' in answer)) return answer;
  return (answer.sequence[Math.min(answered, answer.sequence.length - 1)] ?? answer.sequence[0]) as PlainAnswer;
}

/** Answers according to the current settings; new settings restart the count of a sequence. */
export function createAnswerChooser(settings: Pick<CatcherSettings, 'answer' | 'rules'>) {
  const rules = settings.rules.map((rule, index): Counted => ({
    rule,
    name: rule.id ?? rule.name ?? `rule-${index + 1}`,
    seen: 0,
    answered: 0,
    chance: seededRandom(rule.match.seed),
  }));
  let byDefault = 0;
  return {
    choose(capture: Matchable): Chosen {
      for (const one of rules) {
        if (!one.rule.enabled || !matchesCapture(one.rule.match, capture)) continue;
        one.seen += 1;
        if (!isDue(one.rule, one.seen, one.chance)) continue;
        return { rule: one.name, answer: nthOf(one.rule.answer, one.answered++) };
      }
      return { rule: null, answer: nthOf(settings.answer, byDefault++) };
    },
    /** The answer that would be chosen next, without counting. */
    preview(capture: Matchable): Chosen {
      for (const { rule, name, seen, answered } of rules) {
        if (!rule.enabled || !matchesCapture(rule.match, capture)) continue;
        if (isDue(rule, seen + 1, () => 0)) return { rule: name, answer: nthOf(rule.answer, answered) };
      }
      return { rule: null, answer: nthOf(settings.answer, byDefault) };
    },
  };
}
