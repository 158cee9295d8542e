-- Trending questions (signed-in people read the active ones) and the premium archive (the server alone reads it and
-- decides who sees what).

create table public.trending_questions (
  id uuid primary key default gen_random_uuid(),
  -- Of a sample that ships with the library; a live question has neither slug nor hash.
  slug text unique,
  content_hash text,
  question text not null,
  category text not null check (category in ('technology', 'business', 'personal', 'society', 'other')),
  topic_source text not null,
  click_count integer not null default 0 check (click_count >= 0),
  metadata jsonb not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index trending_questions_newest_idx on public.trending_questions (created_at desc) where active;

create table public.trending_archive (
  id uuid primary key default gen_random_uuid(),
  slug text unique,
  question text not null,
  category text not null check (category in ('technology', 'business', 'personal', 'society', 'other')),
  topic_source text not null,
  quality_score numeric(3, 2) not null check (quality_score between 0 and 1),
  display_metadata jsonb not null default '{}',
  metadata jsonb not null default '{}',
  pre_generated_analysis jsonb,
  batch integer not null,
  click_count integer not null default 0 check (click_count >= 0),
  content_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index trending_archive_recent_idx on public.trending_archive (updated_at desc, id);
create index trending_archive_category_idx on public.trending_archive (category, updated_at desc, id);
create index trending_archive_popular_idx on public.trending_archive (click_count desc, id);
create index trending_archive_quality_idx on public.trending_archive (quality_score desc, id);

alter table public.trending_questions enable row level security;
alter table public.trending_archive enable row level security;

revoke all on public.trending_questions, public.trending_archive from anon, authenticated;
grant select on public.trending_questions to authenticated;
grant all on public.trending_questions, public.trending_archive to service_role;

create policy "members read active trending questions" on public.trending_questions
  for select to authenticated using (active);

-- A click is one more and the time of it, and nothing else; clients may not update the table.
create function public.record_trending_click(question_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.trending_questions
  set click_count = click_count + 1,
      metadata = metadata || pg_catalog.jsonb_build_object('lastClickedAt', pg_catalog.now())
  where id = question_id and active
$$;

revoke all on function public.record_trending_click(uuid) from public, anon, authenticated;
grant execute on function public.record_trending_click(uuid) to authenticated, service_role;
