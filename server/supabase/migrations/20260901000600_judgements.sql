-- What a person made of an analysis: which findings fit, which do not, and which steps of the plan are done. Their owner
-- reads it; the server writes it, since only the server knows what an analysis holds.
--
-- Whose a row is, is its entry's owner, who is written down here for the policies. No reference to auth.users: rows go
-- with their entry, which goes with its owner, and two ways to the same row would be taken in two orders and deadlock.

create table public.finding_verdicts (
  history_id uuid not null references public.query_history (id) on delete cascade,
  tool_id text not null check (tool_id ~ '^(MM|SI|ST|CB)[0-9]{3}$'),
  user_id uuid not null,
  verdict text not null check (verdict in ('fits', 'not me')),
  decided_at timestamptz not null default now(),
  primary key (history_id, tool_id)
);
create index finding_verdicts_user_idx on public.finding_verdicts (user_id);

create table public.checked_steps (
  history_id uuid not null references public.query_history (id) on delete cascade,
  -- Counted from 0 through all sections of the plan.
  step smallint not null check (step >= 0),
  user_id uuid not null,
  checked_at timestamptz not null default now(),
  primary key (history_id, step)
);
create index checked_steps_user_idx on public.checked_steps (user_id);

alter table public.finding_verdicts enable row level security;
alter table public.checked_steps enable row level security;

revoke all on public.finding_verdicts, public.checked_steps from anon, authenticated;
grant select on public.finding_verdicts, public.checked_steps to authenticated;
grant all on public.finding_verdicts, public.checked_steps to service_role;

create policy "owners read their verdicts" on public.finding_verdicts
  for select to authenticated using ((select auth.uid()) = user_id and (select public.has_live_session()));
create policy "owners read their checked steps" on public.checked_steps
  for select to authenticated using ((select auth.uid()) = user_id and (select public.has_live_session()));
