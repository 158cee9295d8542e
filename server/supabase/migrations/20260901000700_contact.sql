-- How often messages were sent through the contact form: one row for each, for as long as it counts. Who sent it is kept
-- as keyed hashes (of the network it came from, of the address it named), what it said is not kept at all. Only the
-- server reads and writes it.

create table private.contact_claims (
  id uuid primary key default gen_random_uuid(),
  network_hash text not null,
  email_hash text not null,
  claimed_at timestamptz not null default clock_timestamp()
);
create index contact_claims_claimed_idx on private.contact_claims (claimed_at);

alter table private.contact_claims enable row level security;
