import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a test can see of a request. */
export type SeenRequest = {
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: { type: string; json_schema?: { strict: boolean; schema: object } };
    stream_options?: object;
    max_completion_tokens?: number;
    max_tokens?: number;
    reasoning_effort?: string;
  };
  headers: IncomingMessage['headers'];
  at: number;
  /** The client disconnected before it had everything. */
  wasAbandoned: boolean;
};

/** How one request is answered. */
export type Script = (request: SeenRequest, response: ServerResponse) => Promise<void> | void;

export type ScriptedModelServer = {
  /** The value for OPENAI_BASE_URL. */
  url: string;
  requests: SeenRequest[];
  /** The next requests are answered by these in turn, and all later ones by the last. */
  play(...scripts: Script[]): void;
  stop(): Promise<void>;
};

/** A scripted chat completion server on loopback: real HTTP with chunked server-sent events. */
export async function startScriptedModelServer(): Promise<ScriptedModelServer> {
  const requests: SeenRequest[] = [];
  let scripts: Script[] = [];

  const server = createServer(async (message, response) => {
    const request: SeenRequest = {
      body: JSON.parse((await message.toArray()).join('')),
      headers: message.headers,
      at: performance.now(),
      wasAbandoned: false,
    };
    requests.push(request);
    response.on('close', () => {
      request.wasAbandoned = !response.writableFinished;
    });
    const script = scripts.length > 1 ? scripts.shift() : scripts[0];
    await (script ?? fails(500))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    play(...next) {
      scripts = next;
      requests.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Delivery = {
  /** Characters per chunk, roughly like tokens. */
  size?: number;
  /** Delay between chunks. */
  pauseMs?: number;
  /** Delay before the first chunk. */
  delayMs?: number;
  /** The token count, sent at the end if the request asks for it. */
  usage?: number | object;
  /** Called before each chunk with the number of characters written so far. */
  onWrite?: (characters: number) => void;
};

/** Streams the answer: an object as JSON, a string unchanged. */
export function answers(answer: (request: SeenRequest) => unknown, delivery: Delivery = {}): Script {
  return async (request, response) => {
    const written = answer(request);
    begin(response);
    await sleep(delivery.delayMs ?? 0);
    await stream(response, typeof written === 'string' ? written : JSON.stringify(written), delivery);
    frame(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    if (request.body.stream_options) {
      frame(response, {
        choices: [],
        usage: typeof delivery.usage === 'object' ? delivery.usage : { total_tokens: delivery.usage ?? 4321 },
      });
    }
    response.end('data: [DONE]\n\n');
  };
}

/** Writes this many characters and then breaks the connection. */
export function breaksOff(answer: (request: SeenRequest) => unknown, after: number): Script {
  return async (request, response) => {
    begin(response);
    await stream(response, JSON.stringify(answer(request)).slice(0, after), {});
    await sleep(20);
    response.destroy();
  };
}

/** Starts and keeps sending one word at a time for as long as the client listens. */
export function neverEnds(beginning: (request: SeenRequest) => string, word = ' '): Script {
  return async (request, response) => {
    begin(response);
    await stream(response, beginning(request), {});
    while (!response.destroyed) {
      await stream(response, word, {});
      await sleep(5);
    }
  };
}

/** Accepts the request and never responds. */
export const staysSilent: Script = (_request, response) => begin(response);

export function fails(status: number, body: object = {}, headers: Record<string, string> = {}): Script {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'scripted failure', ...body } }));
  };
}

/** A refusal in the words that each server has for it. */
const TOO_LONG = {
  OpenAI: {
    code: 'context_length_exceeded',
    message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 19000 tokens.",
  },
  vLLM: {
    message:
      "This model's maximum context length is 8192 tokens. However, you requested 24000 tokens (19000 in the messages, 5000 in the completion).",
  },
  'llama.cpp': {
    type: 'exceed_context_size_error',
    message: 'the request exceeds the available context size. try increasing the context size or enable context shift',
  },
  'LM Studio': {
    message:
      'The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input',
  },
} as const;

/** A server whose context holds so many characters, and that says so in its own words. */
export function withContext(name: keyof typeof TOO_LONG, characters: number, answer: Script): Script {
  return (request, response) => {
    const length = request.body.messages.reduce((sum, { content }) => sum + content.length, 0);
    return length > characters ? fails(400, TOO_LONG[name])(request, response) : answer(request, response);
  };
}

/** A server that cuts off what its context does not hold, without a word, as Ollama does. */
export function cuttingOff(tokens: number, answer: (request: SeenRequest) => unknown): Script {
  return (request, response) => {
    const length = request.body.messages.reduce((sum, { content }) => sum + content.length, 0);
    const read = Math.min(tokens, Math.round(length / 4.3));
    const usage = { prompt_tokens: read, completion_tokens: 900, total_tokens: read + 900 };
    return answers(answer, { usage })(request, response);
  };
}

export const refuses: Script = (_request, response) => {
  begin(response);
  frame(response, { choices: [{ index: 0, delta: { refusal: 'I cannot help with that.' } }] });
  frame(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  response.end('data: [DONE]\n\n');
};

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  frame(response, { choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] });
}

async function stream(response: ServerResponse, text: string, { size = 12, pauseMs, onWrite }: Delivery) {
  for (let at = 0; at < text.length && !response.destroyed; at += size) {
    onWrite?.(at + size);
    frame(response, { choices: [{ index: 0, delta: { content: text.slice(at, at + size) } }] });
    if (pauseMs !== undefined) await sleep(pauseMs);
  }
}

function frame(response: ServerResponse, chunk: object): void {
  if (!response.destroyed) {
    response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', ...chunk })}\n\n`);
  }
}
