/**
 * The numbers of the embedded engine that were found by measurement, grouped by purpose. After a change, `pnpm
 * bench:quality` prints the effect on the results. Lengths and counts of displayed items are defined in the code that
 * composes them.
 */

/** How a text is split into clauses, and how its kind is recognized. */
export const READING = {
  /** A sentence without pauses is split after this many words, so that the work on one clause is limited. */
  longestClause: 40,
  /** A group of fewer words than this is not a separate clause. */
  shortestClause: 3,
  /**
   * A text with a question and more words than this is not a bare question: it has room to say more, and is judged by
   * that.
   */
  longestBareQuestion: 30,
  /**
   * The number of words of weighing or doubt from which a text counts as a deliberation. A single one may be chance
   * ("we stop at the bakery").
   */
  fewestWeighing: 2,
  /** A text with fewer words than this is too short for an analysis. */
  fewestWords: 4,
  /** A text with fewer different content words than this is too short for an analysis. */
  fewestTellingWords: 2,
  /** From this number of function words of another language, a text may be in that language. */
  fewestForeign: 2,
  /** The share of function words is stable only in texts of at least this many words. */
  fewestToJudgeLanguage: 8,
  /** In an English text, more than one word in this many is a function word. */
  englishOneIn: 5,
  /** In a text in another language, more than one word in this many is unknown. */
  unknownOneIn: 3,
  /** From this number of brackets and operators, a text may be code. */
  fewestCodeSigns: 3,
  /** In code, brackets and operators occur more often than once in this many characters. */
  codeSignEvery: 15,
} as const;

/** When the words of a cue count as present in a text. */
export const CUES = {
  /** Below this share of a cue's weight, the text only alludes to the cue. */
  nearlySaid: 0.75,
  /** The maximum number of other words between the words of a cue. */
  slack: 2,
  /** From this share of a cue's weight, the cue is unlikely to occur by chance. */
  fullySaid: 0.85,
} as const;

/** When some words count as similar to a sentence of an entry. */
export const LIKENESS = {
  /** A single word in common may be a coincidence. */
  fewestShared: 2,
  /** Two common words may be a coincidence too: the weights of "brother" and "tomorrow" add up to 4. */
  faintest: 5,
} as const;

/** How tools are ranked, and how their confidence is computed, before findings are chosen. */
export const CANDIDATES = {
  /** The number of tools that are examined closely. */
  most: 30,
  /** The number of tools considered for the clauses that the writer denies or has dealt with. */
  mostAside: 8,
  /** A pair of clauses is quoted instead of one clause only if it has a third more weight. */
  pairWeight: 0.75,
  /** The weight of a complete cue among the words that support a tool: more than single words can add. */
  cueWeight: 40,
  /** The same for the ranking of tools: about the usual lead of the best of 542 tools over the tenth. */
  cueScore: 3,
  /** The confidence that a complete cue gives. */
  cueConfidence: 0.6,
  /** The same if the words alone give almost no confidence. */
  bareCueConfidence: 0.25,
  /** If the words alone give less confidence than this, a cue may be there by chance. */
  notByChance: 0.05,
  /** A feature of a stretch counts as telling from this share of the weight of its heaviest feature. */
  tellingShare: 0.25,
  /** The number of stretches kept for a tool: enough to choose evidence from, although a long text has hundreds. */
  mostSignals: 8,
  /** Below this probability, a kind of decision is one of many possible ones, and adds no tools. */
  leastDecisionProbability: 0.25,
  /** The minimum evidence from the words for a kind of decision before it adds tools. */
  leastDecisionEvidence: 1,
  /** From this number of sentences, recognition also runs on each passage of a text. */
  fewestSentences: 4,
  /** The maximum number of passages in a very long text. */
  mostPassages: 8,
  /** Shorter passages are left out. */
  fewestPassageWords: 5,
  /**
   * The weight of the whole text beside the best passage. For a text that tells three patterns one after the other,
   * this puts 0.87 of them among the first seven tools; the whole text alone finds 0.73.
   */
  wholeWeight: 0.3,
} as const;

/** Which candidates become findings. */
export const FINDINGS = {
  /** Of the findings above this confidence, seven in ten are the tool that a held-out vignette was written for. */
  strong: 0.5,
  /**
   * The minimum confidence for a finding by words alone beside those of a family's dossier. In told decisions, the best finding
   * seldom reaches a third of it; in stories of a bias, most do.
   */
  sureBesideDossier: 0.55,
  /** Beside so many aspects, one story in sixty loses its finding by words, and the search is half of all the time. */
  aspectsInsteadOfWords: 3,
  /**
   * The minimum confidence by kind of text; `check` starts an answer, `fill` adds to one. A text that asks or weighs
   * certainly concerns some tool, so less confidence is enough than for a text that tells a story.
   */
  floors: {
    asks: { check: 0.15, fill: 0.04 },
    weighs: { check: 0.3, fill: 0.05 },
    tells: { check: 0.6, fill: 0.1 },
    states: { check: 0.85, fill: 0.3 },
  },
  /** From this number of words, a text that asks or weighs gets an answer, even if the evidence is weak. */
  told: 25,
  /** The same for a text that tells a story. */
  toldAtLength: 45,
  /** The maximum number of tools to ask about that no word clearly supports. */
  likeliest: 3,
  /** A stretch with less than this share of the heaviest stretch's weight is not quoted. */
  quotable: 0.3,
  /** A tool's score is multiplied by this for each chosen tool of the same category, so that categories alternate. */
  sameCategory: 0.85,
  /**
   * A stretch that is not quoted yet is preferred to a heavier one that is quoted, down to this share of the weight.
   */
  freshStretch: 0.6,
  /** From this probability, the text is said to be about a decision, and not only possibly about it. */
  sureOfTheKind: 0.5,
} as const;

/** How the outputs of the trained classifiers are combined. Halving or doubling one of the weights changes little. */
export const RECOGNITION = {
  /** How much a kind of decision adds to the scores of its tools when the text is a story. */
  decisionWeight: 2,
  /** The same when the text is only a question; there, the kind of decision matters most. */
  askedDecisionWeight: 40,
  /** Each further tool of a decision gets this much less. */
  rankFading: 0.15,
  /** The weight of the nearest-centroid classifier beside naive Bayes, for the kind of decision. */
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
  /** Tokens are cut to this length: a longer run of letters is not a word, and each of its n-grams would be new. */
  longestToken: 30,
  /** Additive smoothing, so that a word missing from an entry does not rule it out. */
  smoothing: 0.1,
  /** Texts that an n-gram of letters has to occur in: rarer ones cost space and do not help others. */
  fewestTextsOfLetters: 4,
  /** The same minimum for a pair of words. */
  fewestTextsOfPairs: 3,
  /** Features that a centroid keeps: dropping the long tail halves the size and hardly changes a rank. */
  heaviest: 5000,
  /**
   * Words of an entry are joined into texts of this many: a single word would otherwise weigh as much as a whole story.
   */
  wordGroup: 4,
  /** The weight of how common a tool is. */
  prevalenceWeight: 0.3,
  /** The weight of how widely known a tool is; anything from 1 to 1.8 works as well. */
  familiarityWeight: 1.4,
} as const;

/** How the danger score is trained and used. All numbers but the first take effect with the next `pnpm build`. */
export const DANGER = {
  /** Shorter texts are not scored: they state danger plainly, which the rules detect, or not at all. */
  fewestWords: 10,
  /** Added to each count (smoothing). */
  smoothing: 0.5,
  /** The weight of a harmless text with similar wording, in ordinary texts. */
  nearWeight: 4,
  /** The minimum number of texts that contain a feature. */
  fewestTexts: 2,
  /** The number of ordinary texts to train on; the same number of others sets the threshold. */
  ordinary: 15_000,
  /** The share of those other texts that may score above the threshold. */
  falseAlarms: 0.0005,
} as const;

/** Which kind of decision a text is. Measured on texts by people who wrote no dossier (`pnpm bench:quality`). */
export const KINDS = {
  /** How much each source counts: what people ask and tell, a dossier's tests, words, what it says, its patterns. */
  weights: { asked: 1, told: 1, tests: 1, words: 0.5, says: 0.5, patterns: 1 },
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
  /** What it adds that the text is told from the side that the dossier is not for. */
  otherSideWeight: -8,
  /** From this share of the odds on, a text is read as that kind; below, as its family. */
  sure: 0.45,
  /** From this share on, a model is also told what is known of the next kind. */
  leastShareOfNext: 0.1,
  /**
   * Most decisions are of no kind at all, and then one of the kinds is still the likeliest. What the words say for it,
   * relative to all texts (natural logarithm), tells the two apart: of texts by strangers below 8, half were of another
   * kind; above, one in eight.
   */
  leastEvidence: 8,
  /** The kinds of a family together. One text in three that is read by its family at this share is of another. */
  sureOfFamily: 0.6,
  /** So many aspects make a reading about the person's own words, beside which a wrong family would only disturb. */
  enoughAspects: 2,
  sureOfFamilyBesideAspects: 0.9,
  leastEvidenceOfFamily: 6,
  /** A text that asks nothing and weighs nothing has to be surer to be read as a decision. */
  sureOfTold: 0.75,
  /** Or to give so many signals. */
  signalsOfTold: 3,
  /** Or to be so long, in words, and weigh something, or show an aspect that many decisions have. */
  told: 20,
  /** Or to be so long, whatever it says: nobody tells a story of that length here without something to decide. */
  longTold: 24,
  /** A text without a person in it, such as a notice, still more. */
  sureOfStated: 0.9,
  signalsOfStated: 2,
  /** Other kinds that are offered to the person. */
  alternatives: 4,
} as const;
