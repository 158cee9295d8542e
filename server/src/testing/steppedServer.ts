import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { analysisContracts } from '@latticework/api/contracts/analysis';
import type { Analysis, AnalysisPart } from '@latticework/core/analysis';
import { assertNever } from '@latticework/core/errors';
import type { AnalysisEngine } from '@latticework/engine/analyze';
import { createEmbeddedEngine } from '@latticework/engine/embedded/engine';
import { loadRecognition } from '@latticework/engine/recognition/artifact';
import { loadLibrary } from '@latticework/library/library';
import { readConfig } from '../config.ts';
import { startServer } from '../start.ts';

/** The commands of the parent process to the engine. */
export type Step =
  | { step: 'finding' | 'narrative' | 'fail' | 'cut' }
  | { step: 'result'; insteadOf?: { model: string; because: string } };

/** What the engine reports. */
export type Told = 'asked' | 'aborted';

/**
 * The product with an engine that advances one step at each command of the parent process. The browser journeys start
 * it to test what a person sees between a question and its answer.
 */
const engine = createSteppedEngine(createEmbeddedEngine(loadLibrary(), loadRecognition()), (told) =>
  process.send?.(told),
);
const server = await startServer(readConfig(process.env), { engine });
console.log(`Latticework is ready at ${server.siteUrl}`);
/** The connection of the newest request for an analysis. */
let connection: Socket | undefined;
subscribe('http.server.request.start', (message) => {
  const { request, socket } = message as { request: IncomingMessage; socket: Socket };
  if (request.method === 'POST' && request.url === analysisContracts.analyze.path) connection = socket;
});
process.on('disconnect', stop);
process.on('SIGTERM', stop);

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}

function createSteppedEngine(embedded: AnalysisEngine, tell: (told: Told) => void): AnalysisEngine {
  return {
    identity: embedded.identity,
    async analyze(request, signal, onPart) {
      // Premium quality for everyone, so that tests see the narrative arrive too.
      const analysis = await embedded.analyze({ ...request, quality: 'premium' }, signal);
      const findings = analysis.recommendedTools.map((tool): AnalysisPart => ({ part: 'finding', tool }));
      tell('asked');
      return new Promise<Analysis>((resolve, reject) => {
        process.on('message', follow);
        signal.addEventListener('abort', () => {
          process.off('message', follow);
          tell('aborted');
          reject(signal.reason);
        });

        function follow(step: Step): void {
          switch (step.step) {
            case 'finding': {
              const finding = findings.shift();
              if (finding) onPart?.(finding);
              break;
            }
            case 'narrative': {
              const { narrativeAnalysis, keyLessons } = analysis;
              if (narrativeAnalysis) onPart?.({ part: 'narrative', narrativeAnalysis, keyLessons });
              break;
            }
            case 'result': {
              process.off('message', follow);
              const { insteadOf } = step;
              const engine = { ...analysis.metadata.engine, ...(insteadOf && { insteadOf }) };
              resolve({ ...analysis, metadata: { ...analysis.metadata, engine } });
              break;
            }
            case 'fail':
              process.off('message', follow);
              reject(new Error('a step that fails on purpose'));
              break;
            case 'cut':
              connection?.destroy();
              break;
            default:
              assertNever(step);
          }
        }
      });
    },
  };
}
