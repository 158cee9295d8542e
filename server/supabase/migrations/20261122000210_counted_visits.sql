-- Views of an example and clicks on a trending question order what people see first, so one visitor counts at most three
-- times a day for each. Kept of a visit is a keyed hash of visitor and entry together, for a day: nobody can tell from it
-- who came, or which visits are of the same visitor.

create table private.counted_visits (
  visit_hash bytea primary key,
  times smallint not null default 1,
  first_at timestamptz not null default clock_timestamp()
);
create index counted_visits_first_at_idx on private.counted_visits (first_at);

-- One row. Made here, so that every server and every function of this database has the same key.
create table private.visit_key (
  id boolean primary key default true check (id),
  key bytea not null default extensions.gen_random_bytes(32)
);
insert into private.visit_key default values;

alter table private.counted_visits enable row level security;
alter table private.visit_key enable row level security;

-- An address of IPv4, or the half of an IPv6 address that all devices of one household share.
create function private.network_of(address text) returns text
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address := pg_catalog.btrim(address)::inet;
  if pg_catalog.family(v_address) = 4 then
    return pg_catalog.host(v_address);
  elsif v_address operator(pg_catalog.<<=) '::ffff:0:0/96' then
    return pg_catalog.split_part(pg_catalog.host(v_address), '::ffff:', 2);
  end if;
  return pg_catalog.host(pg_catalog.network(pg_catalog.set_masklen(v_address, 64)));
exception when invalid_text_representation then
  return 'unknown';
end
$$;

-- The person who asks, or for anybody else their network. Null when the session of the token has ended.
-- A hosted gateway overwrites cf-connecting-ip; a server of ours hands on neither header and sets the other one itself.
create function private.visitor() returns text
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_headers jsonb := nullif(pg_catalog.current_setting('request.headers', true), '')::jsonb;
begin
  if auth.uid() is not null then
    return case when public.has_live_session() then 'person ' || auth.uid() end;
  end if;
  return 'network ' || coalesce(private.network_of(coalesce(
    v_headers ->> 'cf-connecting-ip',
    pg_catalog.split_part(v_headers ->> 'x-forwarded-for', ',', 1)
  )), 'unknown');
end
$$;

-- Notes a visit and says whether it counts. One statement, so that parallel visits wait for one another.
create function private.counts_visit(entry_id uuid) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_visitor text := private.visitor();
  v_yesterday timestamptz := pg_catalog.clock_timestamp() - interval '1 day';
begin
  if v_visitor is null then
    return false;
  end if;
  insert into private.counted_visits as known (visit_hash)
  select extensions.hmac(pg_catalog.convert_to(v_visitor || ' at ' || entry_id, 'UTF8'), key, 'sha256')
  from private.visit_key
  on conflict (visit_hash) do update
    set times = case when known.first_at < v_yesterday then 1 else known.times + 1 end,
        first_at = case when known.first_at < v_yesterday then excluded.first_at else known.first_at end
    where known.times < 3 or known.first_at < v_yesterday;
  return found;
end
$$;

create or replace function public.increment_example_view_count(example_slug text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  select id into v_id from public.example_analyses where slug = example_slug and is_active;
  if found and private.counts_visit(v_id) then
    update public.example_analyses set view_count = view_count + 1 where id = v_id;
  end if;
end
$$;

create or replace function public.record_trending_click(question_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.trending_questions where id = question_id and active;
  if found and private.counts_visit(question_id) then
    update public.trending_questions
    set click_count = click_count + 1,
        metadata = metadata || pg_catalog.jsonb_build_object('lastClickedAt', pg_catalog.now())
    where id = question_id;
  end if;
end
$$;

revoke all on function private.network_of(text), private.visitor(), private.counts_visit(uuid)
  from public, anon, authenticated;
