-- What the server read at Stripe about each person's subscription, and the events that it has acted on.

-- No subscription could be bought so far, so there is nothing to keep.
drop table public.stripe_user_subscriptions;

create table public.subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  subscription_id text not null unique,
  -- As Stripe names it: active, trialing, past_due, canceled, ...
  subscription_status text not null,
  -- Also where another end than the period's was set.
  cancel_at_period_end boolean not null,
  -- Unix seconds: when the subscription renews, or ends if it is being canceled.
  current_period_end bigint,
  payment_method_brand text,
  payment_method_last4 text,
  read_at timestamptz not null default clock_timestamp()
);
create index subscriptions_due_idx on public.subscriptions (read_at);

alter table public.subscriptions enable row level security;
revoke all on public.subscriptions from anon, authenticated;
grant select on public.subscriptions to authenticated;
grant all on public.subscriptions to service_role;
create policy "owners read their subscription" on public.subscriptions
  for select to authenticated
  using ((select auth.uid()) = user_id and (select public.has_live_session()));

create view public.stripe_user_subscriptions with (security_invoker = true) as
  select user_id, subscription_status, cancel_at_period_end, current_period_end, payment_method_brand,
    payment_method_last4
  from public.subscriptions;
revoke all on public.stripe_user_subscriptions from anon, authenticated, service_role;
grant select on public.stripe_user_subscriptions to authenticated, service_role;

-- The checkout that was opened last, so that a person has at most one open.
alter table private.stripe_customers add column checkout_session_id text;
-- Where the customer exists: in the sandbox, or in an account's test or live mode.
alter table private.stripe_customers
  add column mode text not null default 'live' check (mode in ('sandbox', 'test', 'live'));
alter table private.stripe_customers alter column mode drop default;

-- Stripe sends an event more than once.
create table private.stripe_events (
  event_id text primary key,
  received_at timestamptz not null default clock_timestamp()
);
create index stripe_events_received_idx on private.stripe_events (received_at);
alter table private.stripe_events enable row level security;
