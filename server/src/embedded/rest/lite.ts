import { AsyncLocalStorage } from 'node:async_hooks';
import { type AnyAST, App, RelationNotFoundError } from '@supabase/lite';
import { PostgresConnection } from '@supabase/lite/postgres';
import { columnTypes } from './columnTypes.ts';
import type { FilterValues } from './filterValues.ts';
import { fillMissingColumns } from './missingColumns.ts';
import { isSqlState, statusOf } from './sqlState.ts';
import { openStatements, type Statements } from './store.ts';

/** The claims that a request acts with; `auth.jwt()` and `auth.uid()` read them. */
export type RestClaims = { role: 'anon' | 'authenticated' | 'service_role'; sub?: string };
/** `gone` is aborted when the client has disconnected. */
export type RestContext = { claims: RestClaims; filterValues: FilterValues; gone: AbortSignal };

/** A request runs about ten short statements in a transaction, so a few connections serve many people. */
export const CONNECTIONS = 6;
/** For roles without a `statement_timeout`, and for Lite's own queries of the catalog. */
const STATEMENT_TIMEOUT_MS = 8_000;
const MAX_ROWS = 1_000;

const context = new AsyncLocalStorage<RestContext>();

/**
 * Lite as the REST part of Supabase: PostgREST's interface over a real PostgreSQL. Requests are authenticated before
 * they reach it, so its own accounts, keys and admin mode stay off.
 */
export async function createLite(databaseUrl: string) {
  const statements = await openStatements(databaseUrl);
  const connection = new HostedLikeConnection(databaseUrl, statements);
  const app = new App({
    connection,
    api: { max_rows: MAX_ROWS },
    auth: { enabled: false },
    options: {
      server: {
        admin: false,
        apiKeys: { resolver: async () => ({ type: 'publishable', claims: { ...context.getStore()?.claims } }) },
      },
    },
  });
  await app.init();
  await connection.introspect({ useCache: true }); // so that the first request does not wait for it
  return {
    fetch: (request: Request, of: RestContext): Promise<Response> => context.run(of, async () => app.fetch(request)),
    close: () => Promise.all([connection.close(), statements.close()]),
  };
}

/**
 * Corrects Lite 0.10.0 where it differs from PostgREST. Each override names its gap; the tests beside this file show
 * it.
 */
class HostedLikeConnection extends PostgresConnection {
  readonly #statements: Statements;

  constructor(url: string, statements: Statements) {
    super({
      url,
      postgresOptions: {
        max: CONNECTIONS,
        onnotice: () => {},
        types: columnTypes,
        connection: {
          application_name: 'latticework rest',
          search_path: 'public, extensions',
          statement_timeout: STATEMENT_TIMEOUT_MS,
        },
      },
    });
    this.#statements = statements;
    // With "unknown", Lite would undo our REVOKEs at the first request by granting all rights on every table.
    (this as unknown as { rlsState: string }).rlsState = 'active';
  }

  override async onPostgrestAST(ast: AnyAST): Promise<AnyAST> {
    const { values: _body, args: _arguments, ...parsedQuery } = ast;
    context.getStore()?.filterValues.restore(parsedQuery);
    fillMissingColumns(ast);
    await this.#writeJsonAsSent(ast);
    return super.onPostgrestAST(ast);
  }

  /**
   * One transaction per request. Its statements end at the role's timeout or when the client disconnects. A write that
   * is answered with an error, such as single() with two rows, is rolled back.
   */
  override async withContext<T>(...[vars, run, options]: Parameters<PostgresConnection['withContext']>): Promise<T> {
    try {
      return await super.withContext(
        vars,
        async (db) => {
          const { claims, gone } = context.getStore() ?? {};
          if (!claims || !gone) throw new Error('a request without a context');
          const result = await this.#statements.bounded(db, claims.role, gone, () => run(db));
          if (result instanceof Response && result.status >= 400) throw new ErrorAnswer(result);
          return result as T;
        },
        options,
      );
    } catch (error) {
      if (error instanceof ErrorAnswer) return error.getResponse() as T;
      if (context.getStore()?.gone.aborted) return NOBODY_WAITS as T;
      throw error;
    }
  }

  /** Lite prints every error, including what people wrote, and answers 500 for codes that it does not know. */
  override normalizeDbError(thrown: unknown): unknown {
    const error = super.normalizeDbError(thrown) as DatabaseError;
    if (error instanceof RelationNotFoundError) {
      throw new ErrorAnswer(answerOf(404, { code: 'PGRST205', message: error.message }));
    }
    // The driver cannot write an object for a column that is not JSON, such as {} for a list of texts.
    if ((thrown as DatabaseError).code === 'ERR_INVALID_ARG_TYPE') {
      const message = 'A value in the body does not fit the type of its column.';
      throw new ErrorAnswer(answerOf(400, { code: '22P02', message }));
    }
    if (!isSqlState(error.code)) return Object.assign(error, { [INSPECT]: () => `REST request: ${error.name}` });
    throw new ErrorAnswer(answerOf(statusOf(error.code, context.getStore()?.claims.role ?? 'anon'), error));
  }

  /** Lite parses a string that looks like JSON, and the driver turns a lone boolean into an SQL boolean. */
  async #writeJsonAsSent(ast: AnyAST): Promise<void> {
    const { columns, functions = [] } = await this.introspect({ useCache: true });
    const schema = ast.schema ?? 'public';
    const isJson = (type: string | undefined) => type === 'json' || type === 'jsonb';

    const jsonColumns = columns.filter((c) => c.table === ast.from && c.schema === schema && isJson(c.pg_type));
    for (const row of [ast.values ?? []].flat() as Record<string, unknown>[]) {
      for (const { name } of jsonColumns) {
        // A String object passes unchanged to columnTypes, which prints it as it is.
        if (row[name] !== null && row[name] !== undefined) row[name] = Object(JSON.stringify(row[name]));
      }
    }

    const args = ast.httpMethod === 'POST' && !Array.isArray(ast.args) ? (ast.args as Record<string, unknown>) : {};
    for (const called of functions.filter((f) => f.name === ast.function && f.schema === schema)) {
      called.arg_names.forEach((name, at) => {
        if (isJson(called.arg_types[at]) && typeof args[name] === 'string') {
          args[name] = Object(args[name]); // Lite would encode it as an object
        }
      });
    }
  }
}

/** Never sent, because the client has disconnected. */
const NOBODY_WAITS = new Response(null, { status: 499 });

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

type DatabaseError = { name?: string; code?: string; message: string; detail?: string; hint?: string };

function answerOf(status: number, { code, message, detail, hint }: DatabaseError): Response {
  return Response.json({ code, details: detail ?? null, hint: hint ?? null, message }, { status });
}

/** Lite's router answers with this error's own response, and prints nothing. */
class ErrorAnswer extends Error {
  readonly #response: Response;

  constructor(response: Response) {
    super(`answered with ${response.status}`);
    this.#response = response;
  }

  getResponse(): Response {
    return this.#response;
  }
}
