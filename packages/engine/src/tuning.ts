/**
 * The numbers of the embedded engine that were found by measurement, by what they are for. Change one, and
 * `pnpm bench:quality` prints what that does to the results. Lengths and counts of what is shown stand where it is composed.
 */

/** How a text is cut and what kind of text it is. */
export const READING = {
  /** Words after which a breathless sentence is cut, so that the work on one clause stays bounded. */
  longestClause: 40,
  /** Fewer words than this are no clause of their own. */
  shortestClause: 3,
  /** A question of more words has room to say more, and is held to it. */
  longestBareQuestion: 30,
  /** Words that weigh or doubt from which a text counts as weighing something: one may be chance ("we stop at the bakery"). */
  fewestWeighing: 2,
  /** Fewer words than this are too thin for an analysis. */
  fewestWords: 4,
  /** Fewer different words that tell something are too thin for an analysis. */
  fewestTellingWords: 2,
  /** Function words of another language from which a text may be in it. */
  fewestForeign: 2,
  /** The share of function words is steady only in texts of this many words. */
  fewestToJudgeLanguage: 8,
  /** An English text has more function words than one word in this many. */
  englishOneIn: 5,
  /** A text in another language has more unknown words than one in this many. */
  unknownOneIn: 3,
  /** Brackets and operators from which a text may be code. */
  fewestCodeSigns: 3,
  /** Code has such a sign more often than every so many characters. */
  codeSignEvery: 15,
} as const;

/** When the words of a cue count as said. */
export const CUES = {
  /** Share of a cue's weight below which it is only alluded to. */
  nearlySaid: 0.75,
  /** Words that may stand between those of a cue. */
  slack: 2,
  /** Share of a cue's weight from which it is hardly said by chance. */
  fullySaid: 0.85,
} as const;

/** When some words count as like a sentence of an entry. */
export const LIKENESS = {
  /** One word in common is a coincidence. */
  fewestShared: 2,
  /** And so are two usual ones: "brother" and "tomorrow" come to 4. */
  faintest: 5,
} as const;

/** How tools are ordered and how sure one is of them, before findings are chosen. */
export const CANDIDATES = {
  /** Tools that are looked at closely. */
  most: 30,
  /** Tools that what is set aside is likely to be about. */
  mostAside: 8,
  /** A pair of clauses says more than either; it is quoted only where it says a third more. */
  pairWeight: 0.75,
  /** Weight of a cue said in full, among the words that speak for a tool: it outweighs what single words give. */
  cueWeight: 40,
  /** The same for the order of tools: as much as the best of 542 tools usually stands before the tenth. */
  cueScore: 3,
  /** Confidence that a cue said in full gives. */
  cueConfidence: 0.6,
  /** The same where the words alone give next to none. */
  bareCueConfidence: 0.25,
  /** With less confidence from the words alone, a cue may have been said by chance. */
  notByChance: 0.05,
  /** Of the weightiest feature of a stretch, the share at which another still counts as telling. */
  tellingShare: 0.25,
  /** Stretches kept for a tool: enough to choose evidence from, where a long text has hundreds. */
  mostSignals: 8,
  /** Below this probability a decision is one of many that a question may be, and lends no tools. */
  leastDecisionProbability: 0.25,
  /** Evidence that the words have to give for a decision before it lends tools. */
  leastDecisionEvidence: 1,
  /** Sentences from which a text is also recognized passage by passage. */
  fewestSentences: 4,
  /** Passages of a very long text. */
  mostPassages: 8,
  /** Shorter passages are left out. */
  fewestPassageWords: 5,
  /** Weight of the whole beside the best passage: of three patterns told one after the other, 0.87 are among the first seven
   * so, where the whole text alone finds 0.73. */
  wholeWeight: 0.3,
} as const;

/** Which candidates become findings. */
export const FINDINGS = {
  /** Of findings with more confidence, seven in ten are the very tool that a held-out vignette was written for. */
  strong: 0.5,
  /**
   * Least confidence by the kind of text; `check` starts an answer, `fill` adds to one. A text that asks or weighs has
   * something at work, and only which is open, so less will do than for one that tells.
   */
  floors: {
    asks: { check: 0.15, fill: 0.04 },
    weighs: { check: 0.3, fill: 0.05 },
    tells: { check: 0.6, fill: 0.1 },
    states: { check: 0.85, fill: 0.3 },
  },
  /** Words from which a text that asks or weighs gets an answer, however faint the traces. */
  told: 25,
  /** The same for a text that tells. */
  toldAtLength: 45,
  /** Of tools that no word speaks for clearly, only so many are worth asking about. */
  likeliest: 3,
  /** A stretch that carries less than this share of the heaviest is not worth quoting. */
  quotable: 0.3,
  /** Of two tools of one category, the second has to be this much better to go before one of another. */
  sameCategory: 0.85,
  /** A stretch that is not quoted yet goes before a heavier one that is, down to this share of its weight. */
  freshStretch: 0.6,
  /** From this probability a decision is named as what the text is about, and not only as what it may be. */
  sureOfTheKind: 0.5,
} as const;

/** How the trained classifiers are read. Halving or doubling one of the weights changes little. */
export const RECOGNITION = {
  /** How much a decision adds to the scores of its tools in a story. */
  decisionWeight: 2,
  /** The same in a bare question, where it is almost everything. */
  askedDecisionWeight: 40,
  /** Each further tool of a decision gains this much less. */
  rankFading: 0.15,
  /** Weight of the nearest centroid beside naive Bayes, for the kind of decision. */
  decisionCentroid: 0.5,
  /** Coefficients of the logistic regression of confidence, fitted on held-out vignettes and control texts. */
  confidence: { intercept: -5.87, evidence: 2.14, logProbability: 0.28 },
} as const;

/** What recognition learns from the library. A change takes effect with the next `pnpm build`. */
export const TRAINING = {
  /** Weight of letter n-grams beside words, because they overlap and each word has many. */
  letterWeight: 0.7,
  /** Letters of the n-grams, from and to. */
  shortestRun: 3,
  longestRun: 5,
  /** Longer runs of letters are not words, and each of their n-grams would be new. */
  longestToken: 30,
  /** Additive smoothing, so that a word missing from an entry does not rule it out. */
  smoothing: 0.1,
  /** Texts that an n-gram of letters has to occur in: rarer ones cost space and do not help others. */
  fewestTextsOfLetters: 4,
  /** The same for a pair of words. */
  fewestTextsOfPairs: 3,
  /** Features that a centroid keeps: dropping the long tail halves the size and hardly changes a rank. */
  heaviest: 5000,
  /** Words of an entry that make one text: a single word would weigh as much as a whole story. */
  wordGroup: 4,
  /** How much it counts for a tool that it is common. */
  prevalenceWeight: 0.3,
  /** How much it counts for a tool that it is widely known; anything from 1 to 1.8 does as well. */
  familiarityWeight: 1.4,
} as const;

/** How danger is learned and heard. All but the first take effect with the next `pnpm build`. */
export const DANGER = {
  /** Shorter texts carry no hints: they say it plainly or not at all. */
  fewestWords: 10,
  /** Added to each count. */
  smoothing: 0.5,
  /** A harmless text with similar words counts as much as this many ordinary ones. */
  nearWeight: 4,
  /** Texts that a feature has to occur in. */
  fewestTexts: 2,
  /** Ordinary texts to learn from; as many more set the threshold. */
  ordinary: 15_000,
  /** Share of those others that may score above the threshold. */
  falseAlarms: 0.0005,
} as const;

/** Which kind of decision a text is. Measured on texts by people who wrote no dossier (`pnpm bench:quality`). */
export const KINDS = {
  /** How much the texts of each source count: what people say, a dossier's words, what it says, its patterns. */
  weights: { asked: 1, tests: 1, words: 0.5, says: 0.5, patterns: 1 },
  /** Weight of a pair of neighboring words beside that of a single word. */
  pairWeight: 0.3,
  /** Pairs that occur less often in all texts are left out. */
  fewestPairs: 2,
  /** Strength of the prior, in weighted features. */
  smoothing: 1500,
  /** No single feature speaks against a kind more than this. */
  least: -0.5,
  temperature: 1.4,
} as const;

/** By which dossier a text is read. */
export const DECIDING = {
  /** The dossiers of so many of the likeliest kinds are tried on the text. */
  lookedAt: 8,
  /** A kind below this does not count for its family. */
  leastProbability: 0.004,
  /** What a signal that the text gives adds to the log odds of its kind, up to so many signals. */
  signalWeight: 0.3,
  mostSignals: 5,
  /** From this share of the odds on, a text is read as that kind; below, as its family. */
  sure: 0.55,
  /**
   * Most decisions are of no kind at all, and then one of the kinds is still the likeliest. What the words say for it,
   * relative to all texts (natural logarithm), tells the two apart: of texts by strangers below 9, half were of another
   * kind; above, one in eight.
   */
  leastEvidence: 9,
  /** The kinds of a family together. */
  sureOfFamily: 0.6,
  leastEvidenceOfFamily: 6,
  /** A text that asks nothing and weighs nothing has to be surer to be read as a decision. */
  sureOfTold: 0.6,
  /** Or to give so many signals. */
  signalsOfTold: 3,
  /** Or to be so long, in words: nobody tells a story of that length here without something to decide. */
  longTold: 26,
  /** A text without a person in it, such as a notice, still more. */
  sureOfStated: 0.9,
  /** Other kinds that are offered to the person. */
  alternatives: 4,
} as const;
