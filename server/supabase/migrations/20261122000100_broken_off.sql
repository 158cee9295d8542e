-- An analysis that ended before it was whole stays in the history and can be finished. While an engine reads for an
-- entry, the entry carries a lease: one reading at a time, and a server that dies holds it no longer than that.
alter table public.query_history
  add column broken_off boolean not null default false,
  add column finish_tries smallint not null default 0 check (finish_tries >= 0),
  -- Drawn for each reading, so that one whose lease has run out cannot overwrite what came after it.
  add column reading_id uuid,
  add column reading_until timestamptz,
  add check ((reading_id is null) = (reading_until is null));
create index query_history_reading_idx on public.query_history (id) where reading_until is not null;
