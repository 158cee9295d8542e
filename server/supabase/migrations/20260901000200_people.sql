-- What belongs to one person: history and subscription, which their owner reads, and the ledger of analyses, which only
-- the server touches.

create table public.query_history (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  query_type text not null check (query_type in ('trending', 'manual')),
  query_text text not null,
  is_trending boolean not null generated always as (query_type = 'trending') stored,
  full_response jsonb,
  recommended_tools jsonb not null default '[]',
  relationships_summary text,
  tier_at_query text not null check (tier_at_query in ('premium', 'free')),
  created_at timestamptz not null default now()
);
create index query_history_newest_idx on public.query_history (user_id, created_at desc, id desc);
create index query_history_type_idx on public.query_history (user_id, query_type, created_at desc);

create table public.stripe_user_subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  subscription_status text not null,
  cancel_at_period_end boolean not null default false,
  current_period_end bigint,
  payment_method_brand text,
  payment_method_last4 text,
  updated_at timestamptz not null default now()
);

alter table public.query_history enable row level security;
alter table public.stripe_user_subscriptions enable row level security;

revoke all on public.query_history, public.stripe_user_subscriptions from anon, authenticated;
grant select, delete on public.query_history to authenticated;
grant select on public.stripe_user_subscriptions to authenticated;
grant all on public.query_history, public.stripe_user_subscriptions to service_role;

create policy "owners read their history" on public.query_history
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "owners delete from their history" on public.query_history
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "owners read their subscription" on public.stripe_user_subscriptions
  for select to authenticated using ((select auth.uid()) = user_id);

-- Not exposed through REST.
create schema private;
revoke all on schema private from public;

create table private.analysis_claims (
  id uuid primary key default gen_random_uuid(),
  -- Kept without its owner after an account is deleted, so that signing up again within the window restores nothing.
  user_id uuid references auth.users (id) on delete set null,
  email_hash text not null,
  query_type text not null check (query_type in ('trending', 'manual')),
  trending_question_id uuid references public.trending_questions (id) on delete set null,
  idempotency_key text,
  request_hash text not null,
  -- open: being analyzed, counts until its lease ends. completed: counts. returned: given back, does not count.
  state text not null default 'open' check (state in ('open', 'completed', 'returned')),
  lease_until timestamptz not null,
  history_id uuid references public.query_history (id) on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create index analysis_claims_user_idx on private.analysis_claims (user_id, created_at desc) where state <> 'returned';
create index analysis_claims_email_idx on private.analysis_claims (email_hash, created_at desc) where state <> 'returned';
create index analysis_claims_open_idx on private.analysis_claims (lease_until) where state = 'open';
create index analysis_claims_history_idx on private.analysis_claims (history_id) where history_id is not null;
create index analysis_claims_trending_idx on private.analysis_claims (trending_question_id)
  where trending_question_id is not null;
create unique index analysis_claims_idempotency_idx on private.analysis_claims (user_id, idempotency_key)
  where state <> 'returned';

alter table private.analysis_claims enable row level security;

-- The claims that count for a person: by account, and by the e-mail behind it.
create function private.counted_claims(p_user_id uuid, p_email_hash text, p_window interval)
returns setof private.analysis_claims
language sql stable security invoker set search_path = ''
as $$
  select * from private.analysis_claims
  where (user_id = p_user_id or email_hash = p_email_hash)
    and created_at > pg_catalog.now() - p_window
    and (state = 'completed' or (state = 'open' and lease_until > pg_catalog.clock_timestamp()))
$$;

/*
 * Takes one analysis from a person's allowance, or says why not. One person's claims wait for one another (advisory
 * lock), so that counting and inserting are one act however many requests run side by side.
 * outcome: claimed | limit_reached | and for a known idempotency key: in_progress | completed | conflict.
 * p_limit null means unlimited.
 */
create function private.claim_analysis(
  p_user_id uuid,
  p_email_hash text,
  p_query_type text,
  p_limit integer,
  p_window interval,
  p_lease interval,
  p_trending_question_id uuid,
  p_idempotency_key text,
  p_request_hash text
)
returns table (outcome text, claim_id uuid, used_before integer, completed_history_id uuid)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_known private.analysis_claims;
  v_used integer;
  v_id uuid;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('analysis_claims:' || p_user_id::text, 0));

  if p_idempotency_key is not null then
    -- A claim whose lease has run out belongs to a request that died: it is given back, and the retry starts anew.
    update private.analysis_claims set state = 'returned'
    where user_id = p_user_id and idempotency_key = p_idempotency_key
      and state = 'open' and lease_until <= pg_catalog.clock_timestamp();

    select * into v_known from private.analysis_claims
    where user_id = p_user_id and idempotency_key = p_idempotency_key and state <> 'returned';
    if found then
      if v_known.request_hash <> p_request_hash then
        return query select 'conflict', v_known.id, 0, null::uuid;
      elsif v_known.state = 'open' then
        return query select 'in_progress', v_known.id, 0, null::uuid;
      else
        return query select 'completed', v_known.id, 0, v_known.history_id;
      end if;
      return;
    end if;
  end if;

  select count(*)::integer into v_used
  from private.counted_claims(p_user_id, p_email_hash, p_window) as counted
  where counted.query_type = p_query_type;
  if p_limit is not null and v_used >= p_limit then
    return query select 'limit_reached', null::uuid, v_used, null::uuid;
    return;
  end if;

  insert into private.analysis_claims
    (user_id, email_hash, query_type, trending_question_id, idempotency_key, request_hash, lease_until)
  values
    (p_user_id, p_email_hash, p_query_type, p_trending_question_id, p_idempotency_key, p_request_hash,
     pg_catalog.clock_timestamp() + p_lease)
  returning id into v_id;
  return query select 'claimed', v_id, v_used, null::uuid;
end
$$;

revoke all on function
  private.counted_claims(uuid, text, interval),
  private.claim_analysis(uuid, text, text, integer, interval, interval, uuid, text, text)
  from public, anon, authenticated;
