-- Search in one's own history, however long it is: the trigrams of the texts find rare words without reading every row.
create extension if not exists pg_trgm with schema extensions;

create index query_history_text_idx on public.query_history using gin (query_text extensions.gin_trgm_ops);
