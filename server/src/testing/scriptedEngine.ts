import type { Analysis, AnalysisPart, Narrative } from '@latticework/core/analysis';
import type { AnalysisEngine, AnalyzeRequest } from '@latticework/engine/analyze';
import { ENGINE } from '@latticework/engine/embedded/identity';
import type { ReplacedParts } from '../dependencies.ts';
import { sharedEngine } from './sharedEngine.ts';
import { ANALYZE, startTestServer, type TestPerson, type TestServer } from './testServer.ts';

export const TEXT =
  'We have spent two years and 400,000 dollars building this product. Sales are flat, but everyone says we have come too far to stop now.';
const STREAM = { accept: 'text/event-stream' };

type OnPart = (part: AnalysisPart) => void;
export type Script = (request: AnalyzeRequest, signal: AbortSignal, onPart: OnPart) => Promise<Analysis>;
type StreamEvent = { event: string; data: unknown };

export type ScriptedServer = TestServer & {
  /** The embedded engine's analysis of `TEXT`, and the parts of it that an engine could send. */
  analysis: Analysis;
  parts: AnalysisPart[];
  /** Sets what the engine does from now on. */
  play: (script: Script) => void;
  /** How often the engine was called, the last signal that it got, and whether it could send parts. */
  seen: { requests: AnalyzeRequest[]; signal: AbortSignal | undefined; mayHandOn: boolean };
  /** Asks for `TEXT` as a stream. */
  ask: (as: TestPerson, headers?: Record<string, string>, signal?: AbortSignal) => Promise<Response>;
  /** Asks for `TEXT` as a stream, reads until this many findings have come, and closes the connection. */
  readAndLeave: (as: TestPerson, findings: number, headers?: Record<string, string>) => Promise<void>;
  usedBy: (person: TestPerson) => Promise<number>;
};

/** The product with an engine that a test controls, and a client for reading its streams. */
export async function startScriptedServer(replaced: Omit<ReplacedParts, 'engine'> = {}): Promise<ScriptedServer> {
  const embedded = await sharedEngine();
  const analysis = await embedded.analyze({ text: TEXT, quality: 'premium' }, AbortSignal.timeout(10_000));
  const parts = partsOf(analysis);
  const seen: ScriptedServer['seen'] = { requests: [], signal: undefined, mayHandOn: false };
  let script = handsOnAll({ parts, analysis });

  const engine: AnalysisEngine = {
    identity: ENGINE,
    analyze(request, signal, onPart) {
      seen.requests.push(request);
      seen.signal = signal;
      seen.mayHandOn = onPart !== undefined;
      return script(request, signal, onPart ?? (() => {}));
    },
  };
  const server = await startTestServer({ ...replaced, engine });

  const ask: ScriptedServer['ask'] = (as, headers = {}, signal) =>
    server.post(
      ANALYZE,
      { query: TEXT, queryType: 'manual' },
      { as, headers: { ...STREAM, ...headers }, ...(signal && { signal }) },
    );

  return {
    ...server,
    analysis,
    parts,
    seen,
    ask,
    play(next) {
      script = next;
      seen.requests = [];
    },
    async readAndLeave(as, findings, headers) {
      const client = new AbortController();
      await untilFindings(await ask(as, headers, client.signal), findings);
      client.abort();
    },
    async usedBy(as) {
      const limits = (await (await server.get('/functions/v1/limits', { as })).json()) as { manualUsed: number };
      return limits.manualUsed;
    },
  };
}

/** Sends all parts, and ends with the whole analysis. */
export const handsOnAll =
  ({ parts, analysis }: Pick<ScriptedServer, 'parts' | 'analysis'>): Script =>
  async (_request, _signal, onPart) => {
    for (const part of parts) onPart(part);
    return analysis;
  };

/** Sends these parts and then works until it is stopped. */
export const handsOnAndGoesOn =
  (parts: readonly AnalysisPart[]): Script =>
  (request, signal, onPart) => {
    for (const part of parts) onPart(part);
    return worksForever(request, signal, onPart);
  };

export const worksForever: Script = (_request, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** The events of a whole stream, parsed strictly. */
export function eventsIn(text: string): StreamEvent[] {
  if (!text.endsWith('\n\n')) throw new Error(`the stream was cut off: ${text.slice(-100)}`);
  return text
    .slice(0, -2)
    .split('\n\n')
    .filter((block) => !block.startsWith(':'))
    .map((block) => {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return { event: String(event), data: JSON.parse(String(data)) as unknown };
    });
}

/** The name of each event in order; for an event "part", the name of the part. */
export function namesOf(events: readonly StreamEvent[]): string[] {
  return events.map(({ event, data }) => (event === 'part' ? (data as { part: string }).part : event));
}

/** Reads until `count` findings have arrived in total. */
export async function untilFindings(response: Response, findings: number): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.split('"part":"finding"').length - 1 < findings) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`the stream ended with: ${text.slice(-200)}`);
    text += value;
  }
}

function partsOf({ recommendedTools, narrativeAnalysis, keyLessons }: Analysis): AnalysisPart[] {
  return [
    ...recommendedTools.map((tool) => ({ part: 'finding' as const, tool })),
    { part: 'narrative', narrativeAnalysis: narrativeAnalysis as Narrative, keyLessons },
  ];
}
