import { readDecisions } from './decisions.ts';
import { type ListedBias, listedBiases, listedModels, readEntries } from './files.ts';
import type { Library } from './library.ts';
import { readQuestions } from './questions.ts';
import type { Problem } from './yamlFiles.ts';

/** Every fault of the library: files against the schema, the lists, and one another. */
export function checkLibrary(): Library & { problems: Problem[] } {
  const { models, biases, problems } = readEntries();
  const entries = [...models, ...biases];
  const fault = (entry: { slug: string }, problem: string) => problems.push({ file: entry.slug, problem });

  const modelRows = new Map(listedModels().map((row) => [row.slug, row]));
  const biasRows = new Map(
    listedBiases()
      .filter((row) => !row.duplicateOf)
      .map((row) => [row.slug, row]),
  );

  for (const model of models) {
    const row = modelRows.get(model.slug);
    if (!row) fault(model, 'is not in lists/mental-models.csv');
    else if (
      row.id !== model.id ||
      row.name !== model.name ||
      row.category !== model.category ||
      row.order !== model.order_index
    )
      fault(model, `differs from its list row: ${row.id}, ${row.name}, ${row.category}, order_index ${row.order}`);
  }
  for (const bias of biases) {
    const row = biasRows.get(bias.slug);
    if (!row) fault(bias, 'is not a canonical row of lists/cognitive-biases.csv');
    else if (
      row.cbId !== bias.cb_id ||
      row.name !== bias.name ||
      row.category !== bias.category ||
      Number(row.cbId.slice(2)) !== bias.order_index
    )
      fault(
        bias,
        `differs from its list row: ${row.cbId}, ${row.name}, ${row.category}, order_index ${Number(row.cbId.slice(2))}`,
      );
  }

  const isModel = (slug: string) => modelRows.has(slug);
  const isBias = (slug: string) => biasRows.has(slug);
  function checkTargets(entry: { slug: string }, field: string, slugs: string[], known: (slug: string) => boolean) {
    if (new Set(slugs).size !== slugs.length) fault(entry, `${field} names a slug twice`);
    for (const target of slugs) {
      if (target === entry.slug) fault(entry, `${field} names the entry itself`);
      if (!known(target)) fault(entry, `${field} names ${target}, which no list has`);
    }
  }
  for (const model of models) {
    checkTargets(model, 'related_model_slugs', model.related_model_slugs, isModel);
    checkTargets(model, 'counters_bias_slugs', model.counters_bias_slugs, isBias);
  }
  for (const bias of biases) {
    checkTargets(bias, 'related_bias_slugs', bias.related_bias_slugs, isBias);
    checkTargets(bias, 'remedy_model_slugs', bias.remedy_model_slugs, isModel);
  }

  const cueOwner = new Map<string, string>();
  const sentenceOwner = new Map<string, string>();
  for (const entry of entries) {
    const names = [entry.name, ...entry.aliases].map((name) => name.toLowerCase());
    const { cues, situations, signs = [], decision_questions, near_misses } = entry.recognition;
    checkTargets(
      entry,
      'near_misses',
      near_misses.flatMap((miss) => miss.neighbour ?? []),
      (slug) => isModel(slug) || isBias(slug),
    );
    for (const text of [...cues, ...situations, ...signs]) {
      const told = names.find((name) => text.toLowerCase().includes(name));
      if (told) fault(entry, `says its own name "${told}" in: ${text}`);
    }
    for (const cue of cues) {
      const key = cue.toLowerCase();
      const owner = cueOwner.get(key);
      if (owner) fault(entry, `shares the cue "${cue}" with ${owner}`);
      cueOwner.set(key, entry.slug);
    }
    for (const sentence of sentencesOf([
      entry.core_concept,
      entry.detailed_explanation,
      ...entry.expanded_examples.map((example) => example.content),
      ...situations,
      ...signs,
      ...decision_questions,
      ...near_misses.map((miss) => miss.text),
      ...Object.values(entry.in_analysis).filter((value) => typeof value === 'string'),
      ...Object.values(entry.in_analysis.step),
    ])) {
      const owner = sentenceOwner.get(sentence);
      if (owner) fault(entry, `${owner === entry.slug ? 'repeats' : `shares with ${owner}`} the sentence: ${sentence}`);
      sentenceOwner.set(sentence, entry.slug);
    }
  }
  // A duplicate redirects, so it is only there once its target is.
  const present = new Set(biases.map((bias) => bias.cb_id));
  const duplicates = listedBiases().filter(
    (row): row is ListedBias & { duplicateOf: string } => row.duplicateOf !== undefined && present.has(row.duplicateOf),
  );
  const { decisions, problems: decisionProblems } = readDecisions(new Set([...modelRows.keys(), ...biasRows.keys()]));
  const { problems: questionProblems, ...questions } = readQuestions(entries);
  return {
    models,
    biases,
    duplicates,
    decisions,
    ...questions,
    problems: [...problems, ...decisionProblems, ...questionProblems],
  };
}

function sentencesOf(texts: string[]): string[] {
  return texts.flatMap((text) =>
    text
      .split(/(?<=[.!?])\s+/)
      .map((sentence) => sentence.trim().toLowerCase())
      .filter((sentence) => sentence.length > 24),
  );
}
