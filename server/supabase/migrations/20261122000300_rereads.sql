-- How often a whole analysis was read again, as another kind of decision or with answers.
alter table public.query_history
  add column rereads smallint not null default 0 check (rereads >= 0);
