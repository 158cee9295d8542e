import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** Sends raw bytes that no client would send, and reads the first answer. */
export function rawExchange(url: string, sent: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const answer = parseAnswer(received);
      if (!answer) return;
      resolve(answer);
      socket.destroy();
    });
    // An answer still arrives when the server closes before it has read everything.
    socket.on('error', reject).on('end', () => reject(new Error(`closed after "${received.slice(0, 100)}"`)));
    socket.write(sent);
  });
}

/** undefined: incomplete. */
function parseAnswer(received: string): RawAnswer | undefined {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const hasNoBody = head.includes(' 101 ') || head.includes(' 204 ');
  const isWhole =
    hasNoBody ||
    ('content-length' in headers ? body.length >= Number(headers['content-length']) : body.endsWith('0\r\n\r\n'));
  return rest.length > 0 && isWhole ? { status: Number(statusLine.split(' ')[1]), headers, body } : undefined;
}
