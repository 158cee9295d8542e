-- What the deletion of an account needs: who the person is at Stripe, and a quick way to the claims that outlive them.

-- Only the server reads and writes it. The row goes with its person; the customer at Stripe is deleted by a job.
create table private.stripe_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text not null unique,
  created_at timestamptz not null default now()
);

alter table private.stripe_customers enable row level security;

create index analysis_claims_ownerless_idx on private.analysis_claims (created_at) where user_id is null;
