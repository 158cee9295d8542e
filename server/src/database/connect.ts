import postgres from 'postgres';

/**
 * The connection for the server's own SQL, the same for embedded and hosted. Without prepared statements, because
 * hosted poolers give each transaction another session.
 */
export function connectDatabase(
  url: string,
  options?: { max?: number; types?: Record<string, postgres.PostgresType> },
) {
  return postgres(url, {
    max: options?.max ?? 10,
    ...(options?.types && { types: options.types }),
    prepare: false,
    onnotice: () => {},
    connection: { application_name: 'latticework' },
  });
}

export type Sql = ReturnType<typeof connectDatabase>;
