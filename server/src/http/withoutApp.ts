import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@latticework/api/errorBody';
import type { ErrorCode } from '@latticework/core/errors';

/** The headers of answers that bypass the app. They are JSON that a browser must not render. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/** Answers until the app is built. */
export const answerStarting: RequestListener = (_request, response) => {
  const body = bodyOf('unavailable', 'The server is starting. Please try again in a moment.');
  response.writeHead(503, { ...HEADERS, 'retry-after': '1' }).end(body);
};

/** Answers requests that Node's parser refuses before the app gets them, in the shape of every other error. */
export function answerUnreadable(server: Server): void {
  const answering = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, response) => answering.set(socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    const response = answering.get(socket);
    const isInTheMiddle = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isInTheMiddle || error.code === 'ECONNRESET') return void socket.destroy();
    refuse(socket, ...refusalOf(error.code, error.rawPacket?.toString('latin1', 0, 32)));
  });
  // A tunnel to another host.
  server.on('connect', (_request, socket: Socket) => refuse(socket, ...METHOD_REFUSED));
}

type Refusal = [status: number, code: ErrorCode, words: string];

const METHOD_REFUSED: Refusal = [405, 'method_not_allowed', 'This method is not offered here.'];
const UNREADABLE: Refusal = [400, 'bad_request', 'The request cannot be read.'];

function refusalOf(fault: string | undefined, start = ''): Refusal {
  switch (fault) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'payload_too_large', 'The headers of the request are too large.'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'payload_too_large', 'The request is too large.'];
    case 'HPE_INVALID_METHOD':
      // Anything other than HTTP, such as the start of TLS, has no method either.
      return /^[A-Z-]+ /.test(start) ? METHOD_REFUSED : UNREADABLE;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'bad_request', 'The request took too long to arrive.'];
    default:
      return UNREADABLE;
  }
}

function refuse(socket: Socket, status: number, code: ErrorCode, words: string): void {
  const body = bodyOf(code, words);
  const headers = {
    ...HEADERS,
    ...(status === 405 && { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }),
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

function bodyOf(code: ErrorCode, error: string): string {
  return JSON.stringify({ error, code, requestId: '' } satisfies ErrorBody);
}
