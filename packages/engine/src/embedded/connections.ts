import type { Connection } from '@latticework/core/analysis';
import type { Finding } from './findings.ts';
import { answersOneAnother, areNeighbors } from './libraryTools.ts';
import { inShort, type Phrasing } from './phrasing.ts';

const MOST_CONNECTIONS = 3;
/** A finding that everything hangs together with would otherwise fill them all. */
const MOST_PER_TOOL = 2;

/** Where two findings share a fact or work on each other: an answer first, then one fact under two, then neighbors. */
export function connect(findings: Finding[], phrasing: Phrasing): Connection[] {
  const pairs = findings.flatMap((one, at) => findings.slice(at + 1).map((other): [Finding, Finding] => [one, other]));
  const connections: Connection[] = [];
  for (const tell of [answering, sharing, neighboring]) {
    for (const [one, other] of pairs) {
      const isFull = [one, other].some(({ tool }) => timesNamed(tool.id, connections) >= MOST_PER_TOOL);
      const connection = connections.length < MOST_CONNECTIONS && !isFull && tell(one, other, phrasing);
      if (connection) connections.push(connection);
    }
  }
  return connections;
}

function timesNamed(id: string, connections: Connection[]): number {
  return connections.filter(({ toolIds }) => toolIds.includes(id)).length;
}

type Tell = (one: Finding, other: Finding, phrasing: Phrasing) => Connection | undefined;

const answering: Tell = (one, other, phrasing) => {
  if (!answersOneAnother(one.tool, other.tool)) return undefined;
  const [bias, model] = one.tool.type === 'cognitive_bias' ? [one, other] : [other, one];
  const ask = inShort(model.tool.entry.reflection_questions[1] ?? '', 200);
  const [felt, seen] = [inShort(bias.fragment), inShort(model.fragment)];
  const content = restOnOneFact(bias, model)
    ? phrasing('answering one fact', [
        `${nameOf(bias)} and ${nameOf(model)} meet in ${felt}. The bias would settle it, and the model opens it again: ${ask}`,
        `In ${felt} ${nameOf(model)} is a way out of ${nameOf(bias)}. Its test is the question ${ask}`,
      ])
    : phrasing('answering', [
        `${nameOf(bias)} may speak in ${felt}. ${nameOf(model)} answers it from ${seen}, by asking ${ask}`,
        `What ${felt} leaves out, ${seen} brings back. That is ${nameOf(model)} against ${nameOf(bias)}, with one question: ${ask}`,
      ]);
  return { toolIds: [bias.tool.id, model.tool.id], content };
};

const sharing: Tell = (one, other, phrasing) => {
  // Two models on one passage are two ways to look at it; that is no news. With a bias in it, the passage is at stake.
  const areModels = one.tool.type === 'mental_model' && other.tool.type === 'mental_model';
  if (areModels || !restOnOneFact(one, other) || answersOneAnother(one.tool, other.tool)) return undefined;
  const fact = inShort(one.fragment);
  return {
    toolIds: [one.tool.id, other.tool.id],
    content: phrasing('sharing', [
      `${nameOf(one)} and ${nameOf(other)} both rest on ${fact}. If that turns out otherwise, both fall together.`,
      `One fact carries two findings: take ${fact} away, and neither ${nameOf(one)} nor ${nameOf(other)} has a footing.`,
    ]),
  };
};

const neighboring: Tell = (one, other, phrasing) => {
  if (!areNeighbors(one.tool, other.tool) || restOnOneFact(one, other)) return undefined;
  const [first, second] = [inShort(one.fragment), inShort(other.fragment)];
  return {
    toolIds: [one.tool.id, other.tool.id],
    content: phrasing('neighboring', [
      `${first} and ${second} lean the same way. ${nameOf(one)} and ${nameOf(other)} are close relatives, so where one is at work, look for the other.`,
      `${nameOf(one)} in ${first} makes ${nameOf(other)} in ${second} likelier; they often come together.`,
    ]),
  };
};

function restOnOneFact(one: Finding, other: Finding): boolean {
  return one.clauses.some((clause) => other.clauses.includes(clause));
}

function nameOf({ tool }: Finding): string {
  return `${tool.name} (${tool.id})`;
}
