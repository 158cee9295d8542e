-- What has been spent on a model, day by day in UTC, so that any number of servers keep within one budget. A day's row is
-- what was reported as used and, for requests under way, what was set aside. A server that dies leaves its reservations
-- standing until the day is over: too little is spent then, never too much.

create table private.model_token_days (
  day date primary key,
  tokens bigint not null check (tokens >= 0)
);

alter table private.model_token_days enable row level security;

-- One statement, and whoever meets another waits for the day's row, so that looking and taking are one act. Answers with
-- the day that the tokens were taken from; with null, and nothing taken, when they would exceed the limit.
create function private.reserve_model_tokens(p_tokens bigint, p_limit bigint) returns date
language sql volatile security invoker set search_path = ''
as $$
  insert into private.model_token_days as known (day, tokens)
  select (pg_catalog.clock_timestamp() at time zone 'UTC')::date, p_tokens
  where p_tokens <= p_limit
  on conflict (day) do update set tokens = known.tokens + excluded.tokens
  where known.tokens + excluded.tokens <= p_limit
  returning day
$$;

-- Puts what was used in place of what was set aside, on the day on which it was: a request may end on the next one.
create function private.settle_model_tokens(p_day date, p_reserved bigint, p_used bigint) returns void
language sql volatile security invoker set search_path = ''
as $$
  update private.model_token_days
  set tokens = greatest(0, tokens - p_reserved + p_used)
  where day = p_day
$$;

revoke all on function
  private.reserve_model_tokens(bigint, bigint),
  private.settle_model_tokens(date, bigint, bigint)
  from public, anon, authenticated;
