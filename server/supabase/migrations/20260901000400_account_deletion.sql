-- What the deletion of an account needs: who the person is at Stripe, and a quick way to the claims that outlive them.

-- Only the server reads and writes it. No cascade: whoever deletes the account past the server is refused, or a person
-- who is gone would go on paying. The server removes the row, and a job deletes the customer.
create table private.stripe_customers (
  user_id uuid primary key references auth.users (id) on delete restrict,
  customer_id text not null unique,
  created_at timestamptz not null default now()
);

alter table private.stripe_customers enable row level security;

create index analysis_claims_ownerless_idx on private.analysis_claims (created_at) where user_id is null;
