-- What each person has spent on a model, day by day in UTC, beside what all have spent together. A person is the keyed
-- hash of their address, as in the ledger: deleting the account and signing up again resets nothing.
create table private.model_token_person_days (
  day date not null,
  email_hash text not null,
  tokens bigint not null check (tokens >= 0),
  primary key (day, email_hash)
);

alter table private.model_token_person_days enable row level security;

drop function private.reserve_model_tokens(bigint, bigint);
drop function private.settle_model_tokens(date, bigint, bigint);

-- Takes tokens from the person's day and from the installation's, or from neither. The person's row comes first in both
-- functions, so that they cannot deadlock, and everybody waits for the installation's row as briefly as can be.
create function private.reserve_model_tokens(
  p_tokens bigint, p_email_hash text, p_person_limit bigint, p_limit bigint
)
returns table (taken_from date, refused text)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_day date := (pg_catalog.clock_timestamp() at time zone 'UTC')::date;
begin
  insert into private.model_token_person_days as known (day, email_hash, tokens)
  select v_day, p_email_hash, p_tokens where p_tokens <= p_person_limit
  on conflict (day, email_hash) do update set tokens = known.tokens + excluded.tokens
  where known.tokens + excluded.tokens <= p_person_limit;
  if not found then
    return query select null::date, 'person';
    return;
  end if;

  insert into private.model_token_days as known (day, tokens)
  select v_day, p_tokens where p_tokens <= p_limit
  on conflict (day) do update set tokens = known.tokens + excluded.tokens
  where known.tokens + excluded.tokens <= p_limit;
  if not found then
    update private.model_token_person_days set tokens = tokens - p_tokens
    where day = v_day and email_hash = p_email_hash;
    return query select null::date, 'installation';
    return;
  end if;

  return query select v_day, null::text;
end
$$;

-- Puts what was used in place of what was set aside, on the day on which it was: a request may end on the next one.
create function private.settle_model_tokens(p_day date, p_email_hash text, p_reserved bigint, p_used bigint)
returns void
language sql volatile security invoker set search_path = ''
as $$
  update private.model_token_person_days set tokens = greatest(0, tokens - p_reserved + p_used)
  where day = p_day and email_hash = p_email_hash;
  update private.model_token_days set tokens = greatest(0, tokens - p_reserved + p_used)
  where day = p_day;
$$;

revoke all on function
  private.reserve_model_tokens(bigint, text, bigint, bigint),
  private.settle_model_tokens(date, text, bigint, bigint)
  from public, anon, authenticated;
