import {
  decisionOf,
  readAspects,
  readDossiers,
  readFamilies,
  readFrames,
  readSums,
  readTold,
  readWordClasses,
} from './dossiers.ts';
import { type ListedBias, listedBiases, listedModels, readEntries } from './files.ts';
import type { Library } from './library.ts';
import { readQuestions } from './questions.ts';
import type { Bias, MentalModel } from './schema.ts';
import type { Problem } from './yamlFiles.ts';

type Entries = { models: MentalModel[]; biases: Bias[] };
type Fault = (entry: { slug: string }, problem: string) => void;

/** All faults of the library: files against the schema, against the lists, and against one another. */
export function checkLibrary(): Library & { problems: Problem[] } {
  const { problems, ...entries } = readEntries();
  problems.push(...faultsOf(entries));
  const all = [...entries.models, ...entries.biases];
  const slugs = new Set(all.map((entry) => entry.slug));
  const families = readFamilies();
  const { dossiers, problems: dossierProblems } = readDossiers(families, slugs);
  const told = readTold(dossiers, dossierProblems);
  const decisions = dossiers.map((dossier) => decisionOf(dossier, told.get(dossier.slug) ?? []));
  const frames = readFrames();
  const frameProblems = frames
    .filter(({ tool }) => !slugs.has(tool))
    .map(({ id, tool }) => ({ file: id, problem: `names ${tool}, which does not exist` }));
  const { problems: questionProblems, ...questions } = readQuestions(all, decisions);
  return {
    ...entries,
    duplicates: listedBiases().filter(isDuplicate),
    decisions,
    dossiers,
    families,
    frames,
    aspects: readAspects(),
    sums: readSums(),
    wordClasses: readWordClasses(),
    ...questions,
    problems: [...problems, ...frameProblems, ...dossierProblems, ...questionProblems],
  };
}

/** The faults of valid entries: against the lists, and against one another. */
export function faultsOf(entries: Entries): Problem[] {
  const problems: Problem[] = [];
  const fault: Fault = (entry, problem) => problems.push({ file: entry.slug, problem });
  compareWithLists(entries, fault);
  checkReferences(entries, fault);
  checkWording([...entries.models, ...entries.biases], fault);
  return problems;
}

function isDuplicate(row: ListedBias): row is ListedBias & { duplicateOf: string } {
  return row.duplicateOf !== undefined;
}

function compareWithLists({ models, biases }: Entries, fault: Fault): void {
  const rows = {
    models: listedModels().map((row) => ({ ...row, order_index: row.order })),
    biases: listedBiases()
      .filter((row) => !isDuplicate(row))
      .map((row) => ({ ...row, id: row.cbId, order_index: Number(row.cbId.slice(2)) })),
  };
  const said = {
    models,
    biases: biases.map((bias) => ({ ...bias, id: bias.cb_id })),
  };
  for (const kind of ['models', 'biases'] as const) {
    const rowOf = new Map(rows[kind].map((row) => [row.slug, row]));
    for (const entry of said[kind]) {
      const row = rowOf.get(entry.slug);
      rowOf.delete(entry.slug);
      if (!row) fault(entry, 'is not a canonical row of its list, or is duplicated');
      else
        for (const field of ['id', 'name', 'category', 'order_index'] as const)
          if (entry[field] !== row[field]) fault(entry, `${field} is ${entry[field]}; its list says ${row[field]}`);
    }
    for (const row of rowOf.values()) fault(row, `has no file; it belongs in ${kind}/${row.category}`);
  }
}

function checkReferences({ models, biases }: Entries, fault: Fault): void {
  const modelOf = new Map(models.map((model) => [model.slug, model]));
  const biasOf = new Map(biases.map((bias) => [bias.slug, bias]));

  function check(
    entry: { slug: string },
    field: string,
    slugs: string[],
    ...known: ReadonlyMap<string, unknown>[]
  ): void {
    if (new Set(slugs).size !== slugs.length) fault(entry, `${field} names a slug twice`);
    for (const target of slugs) {
      if (target === entry.slug) fault(entry, `${field} names the entry itself`);
      if (!known.some((map) => map.has(target))) fault(entry, `${field} names ${target}, which does not exist`);
    }
  }
  for (const model of models) {
    check(model, 'related_model_slugs', model.related_model_slugs, modelOf);
    check(model, 'counters_bias_slugs', model.counters_bias_slugs, biasOf);
    for (const slug of model.related_model_slugs)
      if (modelOf.get(slug)?.related_model_slugs.includes(model.slug) === false)
        fault(model, `names ${slug} as related, which does not name it`);
  }
  for (const bias of biases) {
    check(bias, 'related_bias_slugs', bias.related_bias_slugs, biasOf);
    check(bias, 'remedy_model_slugs', bias.remedy_model_slugs, modelOf);
    for (const slug of bias.related_bias_slugs)
      if (biasOf.get(slug)?.related_bias_slugs.includes(bias.slug) === false)
        fault(bias, `names ${slug} as related, which does not name it`);
  }
  for (const entry of [...models, ...biases]) {
    const neighbours = entry.recognition.near_misses.flatMap((miss) => miss.neighbour ?? []);
    check(entry, 'near_misses', [...new Set(neighbours)], modelOf, biasOf);
  }
}

/** No text may be repeated, and no text to recognize may contain the entry's own name. */
function checkWording(entries: (MentalModel | Bias)[], fault: Fault): void {
  const cueOwner = new Map<string, string>();
  const sentenceOwner = new Map<string, string>();
  const openingOwner = new Map<string, string>();
  for (const entry of entries) {
    const names = [entry.name, ...entry.aliases].map((name) => name.toLowerCase());
    const { cues, situations, signs, vignettes = [], decision_questions, near_misses } = entry.recognition;
    for (const text of [...cues, ...situations, ...signs, ...vignettes]) {
      const told = names.find((name) => text.toLowerCase().includes(name));
      if (told) fault(entry, `contains its own name "${told}" in: ${text}`);
    }
    for (const cue of cues) {
      const owner = previousOwner(cueOwner, plain(cue), entry);
      if (owner) fault(entry, `shares the cue "${cue}" with ${owner}`);
    }
    for (const [field, text] of [
      ['core_concept', entry.core_concept],
      ['detailed_explanation', entry.detailed_explanation],
    ] as const) {
      const opening = plain(text).split(' ').slice(0, OPENING_WORDS).join(' ');
      const owner = previousOwner(openingOwner, `${field} ${opening}`, entry);
      if (owner) fault(entry, `${field} starts like that of ${owner}: ${opening}`);
    }
    for (const sentence of sentencesOf([
      entry.core_concept,
      entry.detailed_explanation,
      ...entry.expanded_examples.map((example) => example.content),
      ...situations,
      ...signs,
      ...vignettes,
      ...decision_questions,
      ...near_misses.map((miss) => miss.text),
      ...Object.values(entry.in_analysis).filter((value) => typeof value === 'string'),
      ...Object.values(entry.in_analysis.step),
    ])) {
      const owner = previousOwner(sentenceOwner, sentence, entry);
      if (owner) fault(entry, `${owner === entry.slug ? 'repeats' : `shares with ${owner}`} the sentence: ${sentence}`);
    }
  }
}

const OPENING_WORDS = 4;

/** Records the owner and returns the previous one, if any. */
function previousOwner(owners: Map<string, string>, what: string, entry: { slug: string }): string | undefined {
  const owner = owners.get(what);
  owners.set(what, entry.slug);
  return owner;
}

/** Letters and digits in lower case, so that punctuation does not make two texts differ. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function sentencesOf(texts: string[]): string[] {
  return texts.flatMap((text) =>
    text
      .split(/(?<=[.!?])\s+/)
      .map(plain)
      .filter((sentence) => sentence.length > 24),
  );
}
