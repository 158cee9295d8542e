-- What limits count: one row for each attempt and each limit it counts toward, for as long as it counts. `subject` is a
-- keyed hash of a network or an address, so neither is stored. Only the server reads and writes it.

create table private.limited_attempts (
  id bigint primary key generated always as identity,
  kind text not null,
  subject text not null,
  at timestamptz not null default clock_timestamp()
);
create index limited_attempts_kind_subject_at_idx on private.limited_attempts (kind, subject, at);
create index limited_attempts_at_idx on private.limited_attempts (at);

alter table private.limited_attempts enable row level security;

-- Messages of the contact form are counted there from now on. The last hour of them starts over.
drop table private.contact_claims;
