import { randomUUID } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';

export type { Logger };

/** Structured logs on standard error, so that standard output has only what a person should read. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: false }));
}

/**
 * One line per request: method, path without its query (links carry tokens), status, time. No header, body, address or
 * name is ever logged.
 */
export function requestLog(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('x-request-id', id);
      return id;
    },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    customProps: (_request, response) => {
      const code = (response as unknown as { locals?: Record<string, unknown> }).locals?.['errorCode'];
      return code ? { code } : {};
    },
    customLogLevel: (_request, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return response.statusCode === 401 || response.statusCode === 403 || response.statusCode === 429
        ? 'warn'
        : 'info';
    },
  });
}
