import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

const nlp = winkNLP(model, ['sbd', 'pos', 'negation']);
const { its } = nlp;

export type Token = {
  /** The token as written in the text, with straight apostrophes. */
  text: string;
  lower: string;
  lemma: string;
  pos: string;
  /** Offsets in UTF-16 code units of the person's own text. */
  start: number;
  end: number;
  sentence: number;
  /** Within reach of a "not", "never" or "no". */
  negated: boolean;
};

export type ReadText = {
  text: string;
  tokens: Token[];
  /** First token of each sentence, and one past the last. */
  sentences: { from: number; to: number }[];
};

/** Splits a text into sentences and tokens with their lemmas, once for everything that reads it. */
export function readText(text: string): ReadText {
  // The tokenizer only knows the straight apostrophe. One character replaces one, so that offsets stay valid.
  const plain = text.replaceAll(/[’‘ʼ]/g, "'").replaceAll(/[“”]/g, '"');
  // In lower case, because a capitalized noun at the start of a sentence is taken for a name and keeps its plural.
  const small = lowerCased(plain.replaceAll(RAND, RAND_SIGN));
  const doc = nlp.readDoc(small);
  const values = doc.tokens().out(its.value) as string[];
  const lemmas = doc.tokens().out(its.lemma as never) as unknown as string[];
  const tags = doc.tokens().out(its.pos) as string[];
  const negations = doc.tokens().out(its.negationFlag) as boolean[];
  const tokens: Token[] = [];
  const sentences: ReadText['sentences'] = [];
  const sentenceEnds = ends(doc.sentences().out(its.span as never) as unknown as [number, number][]);

  let cursor = 0;
  let from = 0;
  for (const [at, value] of values.entries()) {
    const start = small.indexOf(value, cursor);
    if (value.trim() !== '' && start >= 0) {
      cursor = start + value.length;
      const lower = value.toLowerCase();
      const common = { pos: tags[at] ?? '', sentence: sentences.length, negated: negations[at] ?? false };
      const [, word = '', ending = ''] = CONTRACTION.exec(lower) ?? [];
      if (ending) {
        // The tokenizer leaves "I'm" whole, and "neighbor's" too once it has seen it before a full stop.
        const middle = start + word.length;
        const own = readText(word).tokens[0];
        const { lemma, pos } = own ?? { lemma: word, pos: common.pos };
        tokens.push({ ...common, pos, text: plain.slice(start, middle), lower: word, lemma, start, end: middle });
        tokens.push({
          ...common,
          pos: ending === "'s" ? 'PART' : 'AUX',
          text: plain.slice(middle, cursor),
          lower: ending,
          lemma: ENDINGS[ending] ?? ending,
          start: middle,
          end: cursor,
        });
      } else if (FULL_STOP.test(lower) && !TITLES.has(lower)) {
        // "no." and "38k." at the end of a sentence, which the tokenizer takes for abbreviations.
        const word = plain.slice(start, cursor - 1);
        const plainWord = lower.slice(0, -1);
        tokens.push({ ...common, text: word, lower: plainWord, lemma: plainWord, start, end: cursor - 1 });
        tokens.push({ ...common, pos: 'PUNCT', text: '.', lower: '.', lemma: '.', start: cursor - 1, end: cursor });
      } else {
        tokens.push({
          ...common,
          text: plain.slice(start, cursor),
          lower,
          lemma: lemmas[at] ?? lower,
          start,
          end: cursor,
        });
      }
    }
    if (sentenceEnds.has(at) || at === values.length - 1) {
      if (tokens.length > from) sentences.push({ from, to: tokens.length });
      from = tokens.length;
    }
  }
  return { text, tokens, sentences };
}

/** Lower-cases letter by letter, so that offsets stay valid: a few capitals become two characters in lower case. */
function lowerCased(text: string): string {
  return text.replaceAll(/\p{Lu}/gu, (capital) =>
    capital.toLowerCase().length === capital.length ? capital.toLowerCase() : capital,
  );
}

/** "R35,000": the tokenizer splits an amount from its currency only where that is a sign. */
const RAND = /(?<![\p{L}\d])R(?=\d{1,3}(?:[,.]\d{3})+(?!\d)|\d{2,}(?!\d))/gu;
export const RAND_SIGN = '¤';

const ENDINGS: Record<string, string> = {
  "'m": 'be',
  "'re": 'be',
  "'ve": 'have',
  "'ll": 'will',
  "n't": 'not',
  "'d": "'d",
  "'s": "'s",
};
const CONTRACTION = /^(\p{L}+?)('m|'re|'ve|'ll|n't|'d|'s)$/u;
const FULL_STOP = /^[a-z]{1,3}\.$/;
const TITLES = new Set(['mr.', 'mrs.', 'ms.', 'dr.', 'st.', 'vs.']);

function ends(spans: [number, number][]): Set<number> {
  return new Set(spans.map(([, last]) => last));
}

/** The tokens that a word or a similar string is split into: three for "co-founder", two for "can't". */
export function tokensOf(word: string): Pick<Token, 'lower' | 'lemma'>[] {
  return readText(word).tokens.map(({ lower, lemma }) => ({ lower, lemma }));
}
