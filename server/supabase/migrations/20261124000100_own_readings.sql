-- How often the answer of an AI of the person's own has taken the place of an analysis.
alter table public.query_history
  add column own_readings smallint not null default 0 check (own_readings >= 0);
