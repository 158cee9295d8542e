-- What anybody may read: the two libraries and the example analyses. Only the server writes them.
-- A hosted project grants everything on new tables to anon and authenticated, so each table first takes that back.
-- At a few hundred rows a scan beats any index for the free-text search over name and core_concept.

create table public.mental_models_library (
  id text primary key check (id ~ '^MM[0-9]{3}$'),
  name text not null,
  slug text not null unique,
  category text not null,
  order_index integer not null unique,
  aliases text[] not null default '{}',
  core_concept text not null,
  detailed_explanation text not null,
  expanded_examples jsonb not null,
  use_cases text[] not null,
  common_pitfalls text[] not null,
  reflection_questions text[] not null,
  how_to_use text[] not null,
  related_model_slugs text[] not null,
  counters_bias_slugs text[] not null,
  sources jsonb not null,
  content_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mental_models_library_category_idx on public.mental_models_library (category, order_index);

create table public.cognitive_biases_library (
  id uuid primary key default gen_random_uuid(),
  cb_id text not null unique check (cb_id ~ '^CB[0-9]{3}$'),
  name text not null,
  slug text not null unique,
  category text not null,
  order_index integer not null unique,
  is_duplicate boolean not null default false,
  duplicate_of_id uuid references public.cognitive_biases_library (id) on delete cascade,
  import_batch smallint not null default 1,
  aliases text[] not null default '{}',
  kind text,
  core_concept text not null default '',
  detailed_explanation text not null default '',
  expanded_examples jsonb not null default '[]',
  recognition_strategies text[] not null default '{}',
  mitigation_approaches text[] not null default '{}',
  common_contexts text[] not null default '{}',
  reflection_questions text[] not null default '{}',
  related_bias_slugs text[] not null default '{}',
  related_bias_ids text[] not null default '{}',
  remedy_model_slugs text[] not null default '{}',
  evidence_status text,
  evidence_note text,
  sources jsonb not null default '[]',
  content_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_duplicate = (duplicate_of_id is not null))
);
create index cognitive_biases_library_category_idx on public.cognitive_biases_library (category, order_index)
  where not is_duplicate;
create index cognitive_biases_library_duplicate_of_idx on public.cognitive_biases_library (duplicate_of_id)
  where is_duplicate;

create table public.example_analyses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  question text not null,
  title text not null,
  category text not null check (category in ('personal', 'business', 'behavioral', 'strategic', 'conceptual')),
  is_active boolean not null default true,
  view_count integer not null default 0 check (view_count >= 0),
  pre_generated_analysis jsonb not null,
  content_hash text not null,
  created_at timestamptz not null default now()
);
create index example_analyses_popular_idx on public.example_analyses (view_count desc) where is_active;
create index example_analyses_category_idx on public.example_analyses (category) where is_active;

alter table public.mental_models_library enable row level security;
alter table public.cognitive_biases_library enable row level security;
alter table public.example_analyses enable row level security;

revoke all on public.mental_models_library, public.cognitive_biases_library, public.example_analyses
  from anon, authenticated;
grant select on public.mental_models_library, public.cognitive_biases_library, public.example_analyses
  to anon, authenticated;
grant all on public.mental_models_library, public.cognitive_biases_library, public.example_analyses to service_role;

create policy "anybody reads mental models" on public.mental_models_library
  for select to anon, authenticated using (true);
create policy "anybody reads biases" on public.cognitive_biases_library
  for select to anon, authenticated using (true);
create policy "anybody reads active examples" on public.example_analyses
  for select to anon, authenticated using (is_active);

create function public.get_cognitive_bias_stats()
returns table (
  total_biases bigint, unique_biases bigint, duplicate_biases bigint, categories_count bigint, batches_imported bigint
)
language sql stable security invoker set search_path = ''
as $$
  select count(*),
         count(*) filter (where not is_duplicate),
         count(*) filter (where is_duplicate),
         count(distinct category),
         count(distinct import_batch)
  from public.cognitive_biases_library
$$;

-- The owner's rights are needed because readers may not write; all it can do is add one view to an active example.
create function public.increment_example_view_count(example_slug text) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.example_analyses set view_count = view_count + 1 where slug = example_slug and is_active
$$;

revoke all on function public.get_cognitive_bias_stats(), public.increment_example_view_count(text)
  from public, anon, authenticated;
grant execute on function public.get_cognitive_bias_stats(), public.increment_example_view_count(text)
  to anon, authenticated, service_role;
