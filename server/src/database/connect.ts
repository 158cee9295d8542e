import postgres from 'postgres';

/**
 * The server's own SQL, one way on embedded and hosted. Prepared statements are off, since hosted poolers hand each
 * transaction another session.
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
