/** A passage that is evidence for a finding. Offsets count UTF-16 units, as JavaScript does. */
export type Span = { finding: number; start: number; end: number };

/** A piece of the text with the same marks throughout. */
export type Segment = {
  start: number;
  text: string;
  /** Outermost first. Spans that overlap have different lanes. */
  marks: { finding: number; lane: number; span: number }[];
  /** Findings with a span that ends here: their number follows this piece. */
  ends: number[];
};

/**
 * Cuts the text wherever a mark begins or ends, so that overlapping, nested and adjacent spans can be drawn. The
 * pieces, joined, are the text. A span outside of the text is left out.
 */
export function segmentsOf(text: string, spans: readonly Span[]): Segment[] {
  const laned = inLanes(spans.filter(({ start, end }) => start >= 0 && start < end && end <= text.length));
  const cuts = [...new Set([0, text.length, ...laned.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);

  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    return {
      start,
      text: text.slice(start, end),
      marks: laned
        .filter((span) => span.start <= start && span.end >= end)
        .map(({ finding, lane, span }) => ({ finding, lane, span })),
      ends: [...new Set(laned.filter((span) => span.end === end).map(({ finding }) => finding))].sort((a, b) => a - b),
    };
  });
}

/** Gives every span the first lane that no earlier overlapping span has; longer spans come first. */
function inLanes(spans: readonly Span[]) {
  const sorted = spans
    .map((span, index) => ({ ...span, span: index }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const laned: ((typeof sorted)[number] & { lane: number })[] = [];
  for (const span of sorted) {
    const taken = new Set(laned.filter((other) => other.end > span.start).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    laned.push({ ...span, lane });
  }
  return laned;
}
