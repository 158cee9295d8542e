import type { Clarification } from '@latticework/core/analysis';
import { READING } from '../tuning.ts';
import type { Clause } from './clauses.ts';
import type { FramedClause } from './framedClause.ts';
import { clip, inQuotes } from './phrasing.ts';
import { FUNCTION_WORDS, type Word } from './words.ts';

/** The reason why the text cannot be analyzed, found before any tool is searched for; undefined if there is none. */
export function whatIsUnclear(
  text: string,
  clauses: Clause[],
  knows: (stem: string) => boolean,
): Clarification | undefined {
  const links = [...text.matchAll(LINK)].map(({ index, 0: link }) => ({ start: index, end: index + link.length }));
  const words = clauses
    .flatMap((clause) => clause.words)
    .filter(({ start }) => !links.some((link) => link.start <= start && start < link.end));
  if (words.length === 0) {
    return { question: 'What is the situation that you are thinking about?', because: NOTHING_TO_QUOTE };
  }
  if (isOtherLanguage(text, words, knows)) {
    return {
      question: `Could you put ${inQuotes(opening(text))} into English, in two or three plain sentences?`,
      because: 'This engine reads only English for now, and it would be guessing at yours.',
    };
  }
  if (looksLikeCode(text)) {
    return {
      question: 'What do you have to decide about this code, and what speaks for each side?',
      because: 'This reads like code. Tools for thinking need the decision around it, in your own words.',
    };
  }
  const telling = new Set(
    words.filter(({ isContent, token }) => isContent && !VAGUE.has(token)).map(({ stem }) => stem),
  );
  if (telling.size > 0 && ![...telling].some(knows)) {
    return {
      question: `I could not make out ${inQuotes(opening(text))}. What would you like to think through?`,
      because: 'None of these words is one that the library knows, so there is nothing to compare them with.',
    };
  }
  if (telling.size < READING.fewestTellingWords || words.length < READING.fewestWords) {
    return { question: askAbout(text, words), because: NOTHING_TO_QUOTE };
  }
  return undefined;
}

/** For a text that is clear enough, but in which nothing points to a tool. */
export function askWhatIsAtStake(text: string, clauses: FramedClause[]): Clarification {
  const [setAside] = clauses.filter(({ frame }) => frame === 'set aside');
  if (setAside) {
    return {
      question: `You have set ${inQuotes(clip(text.slice(setAside.start, setAside.end)))} aside. Which choice is left, and what speaks for each side of it?`,
      because: 'What you describe you have already dealt with, and an analysis should not hold it against you.',
    };
  }
  const asked = /^(?:and |but |so )?(why|how)\b/i.exec(text.trim())?.[1]?.toLowerCase();
  if (asked === 'why') {
    return {
      question: `What have you seen or heard that makes you ask ${inQuotes(opening(text))}, and what would you do differently if you knew?`,
      because: 'The question takes something for granted. What stands behind it would show which way to look.',
    };
  }
  if (asked === 'how') {
    return {
      question: `You ask ${inQuotes(opening(text))}. What have you tried so far, what came of it, and what would be good enough?`,
      because: 'What you have tried says more about what is in the way than the wish itself.',
    };
  }
  return {
    question: `In ${inQuotes(opening(text))}, what is the choice, and what pulls you to each side?`,
    because: 'Nothing here leans far enough one way for a finding that your own words would carry.',
  };
}

/** The words in a web address say nothing about a situation. */
const LINK = /\bhttps?:\/\/\S+/g;

const NOTHING_TO_QUOTE =
  'There is too little here to point at: every finding has to rest on words of yours. Two or three sentences are enough.';

/** Words that ask for help without naming the problem. */
const VAGUE = new Set(
  `help please hello hi hey thanks thank advice need want know think idea ideas something anything nothing question problem
  situation decide decision choice right wrong good bad better best today now yes really`.split(/\s+/),
);

function askAbout(text: string, words: Word[]): string {
  const named = words.find(({ isContent, token }) => isContent && !VAGUE.has(token));
  if (named) {
    const word = inQuotes(text.slice(named.start, named.end));
    return `You mention ${word}. What is there to decide about it, and what makes it hard?`;
  }
  return `You write ${inQuotes(opening(text))}. About what: which options do you see, and what pulls you to each?`;
}

/** Function words of other languages that are not English words. */
const FOREIGN = new Set(
  `der das und ich nicht ist wir auf eine einen mit für zu dass sich auch aber oder wenn mein soll kann
  le la les des et je ne pas est une dans que qui pour avec sur mon nous mais
  el los las y de en un por con mi su para pero como más
  il che di non per sono della gli anche
  o os não uma com meu é do da em
  het een ik niet van voor maar zijn wij
  och jag att det inte som på är
  nie się że jest na czy moja jak
  bir ve bu için ben mı`.split(/\s+/),
);

/** Judged by its letters, by which language's function words it uses, or by how few English words it has. */
function isOtherLanguage(text: string, words: Word[], knows: (stem: string) => boolean): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= 2 && latin < letters / 2) return true;
  const foreign = words.filter(({ token }) => FOREIGN.has(token) && !FUNCTION_WORDS.has(token)).length;
  const english = words.filter(({ token }) => FUNCTION_WORDS.has(token)).length;
  if (foreign >= READING.fewestForeign && foreign > english) return true;
  const unknown = words.filter(({ stem, isContent }) => isContent && !knows(stem)).length;
  return (
    words.length >= READING.fewestToJudgeLanguage &&
    english * READING.englishOneIn < words.length &&
    unknown * READING.unknownOneIn > words.length
  );
}

/** Prose has hardly any brackets; code has one every few words. */
function looksLikeCode(text: string): boolean {
  const signs = text.match(/[{}[\]<>=;|\\_]|=>|\(\)|:=|\w\(\w|\w\.\w+\(|\n[ \t]{2,}/g)?.length ?? 0;
  return signs >= READING.fewestCodeSigns && signs * READING.codeSignEvery > text.length;
}

/** The beginning of the text, for repeating the person's own words. */
function opening(text: string): string {
  const [start = ''] = text
    .slice(0, LONGEST_OPENING)
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<![.!?…])[.!?…]+$/);
  return clip(start);
}

/** More than is shown, but short enough that no pattern runs over 4,000 characters. */
const LONGEST_OPENING = 200;
