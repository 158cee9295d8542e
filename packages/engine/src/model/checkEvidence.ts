import type { Evidence, ToolType } from '@latticework/core/analysis';
import type { AnswerContext } from './answerContext.ts';
import { quoted } from './quoted.ts';
import { LENGTHS, MOST_QUOTES } from './written.ts';

export type EvidenceCheck = { evidence: [Evidence, ...Evidence[]]; isFirm: boolean } | { fault: string };

/**
 * Keeps the quotes that can support a finding. A finding cannot rest on something the user denies or has dealt with,
 * and a bias cannot rest on something merely imagined. What others say, and what is negated, supports "check for" only.
 */
export function checkEvidence(quotes: readonly string[], type: ToolType, context: AnswerContext): EvidenceCheck {
  const evidence: Evidence[] = [];
  let isFirm = false;
  const unsaid: string[] = [];
  const setAside: string[] = [];
  for (const quote of quotes) {
    const places = context.quotes.find(quote).map(shortened).filter(isTelling);
    if (places.length === 0) {
      unsaid.push(quoted(quote));
      continue;
    }
    const standing = places.map((place) => ({ place, frame: frameOf(place, type, context) }));
    const best = standing.find(({ frame }) => frame === 'firm') ?? standing.find(({ frame }) => frame === 'weak');
    if (!best) setAside.push(quoted(quote));
    else if (evidence.length < MOST_QUOTES && !evidence.some(({ start }) => start === best.place.start)) {
      evidence.push(best.place);
      isFirm ||= best.frame === 'firm';
    }
  }
  const [first, ...others] = evidence;
  if (first) return { evidence: [first, ...others], isFirm };
  if (setAside.length > 0) {
    return {
      fault: `rests only on ${setAside[0]}, which the person denies, has set aside or merely imagines; leave it out`,
    };
  }
  return { fault: unsaid.length > 0 ? `${unsaid[0]} is not verbatim in the text` : 'quotes nothing' };
}

/** Long passages are cut after a complete word, so that they stay verbatim. */
function shortened({ quote, start, end }: Evidence): Evidence {
  const [, most] = LENGTHS.quote;
  if (quote.length <= most) return { quote, start, end };
  const space = quote.slice(0, most + 1).search(/\s\S*$/);
  const cut = quote.slice(0, space > most / 2 ? space : most).replace(/[\uD800-\uDBFF]$/, '');
  return { quote: cut, start, end: start + cut.length };
}

/** "I" and "the" are verbatim in every text. In Chinese, Japanese and similar scripts, two characters are a word. */
function isTelling({ quote }: Evidence): boolean {
  const letters = quote.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length >= LENGTHS.quote[0] || letters.filter((letter) => UNSPACED.test(letter)).length >= 2;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function frameOf({ start, end }: Evidence, type: ToolType, context: AnswerContext): 'firm' | 'weak' | 'refused' {
  const clauses = context.clauses.filter((clause) => clause.start < end && clause.end > start);
  const standing = clauses.filter(
    ({ frame }) => frame !== 'set aside' && !(frame === 'hypothetical' && type === 'cognitive_bias'),
  );
  if (clauses.length > 0 && standing.length === 0) return 'refused';
  // A quote that spans an asserted clause and the one that retracts it would hide the retraction.
  if (type === 'cognitive_bias' && clauses.some(({ frame }) => frame === 'set aside')) return 'refused';
  const isFirm = standing.some(({ frame, negated }) => frame === 'asserted' && !(negated && type === 'cognitive_bias'));
  return isFirm || clauses.length === 0 ? 'firm' : 'weak';
}
