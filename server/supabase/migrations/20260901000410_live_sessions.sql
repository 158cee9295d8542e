-- An access token lives for an hour, also when its session has ended: signed out everywhere, a new password set. What
-- belongs to a person is open only to a session that is still there.

-- The owner's rights are needed to look into auth.sessions; all that is told is whether one's own session is there.
create function public.has_live_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = auth.uid()
  )
$$;

revoke all on function public.has_live_session() from public, anon, authenticated;
grant execute on function public.has_live_session() to authenticated, service_role;

alter policy "owners read their history" on public.query_history
  using ((select auth.uid()) = user_id and (select public.has_live_session()));
alter policy "owners delete from their history" on public.query_history
  using ((select auth.uid()) = user_id and (select public.has_live_session()));
alter policy "owners read their subscription" on public.stripe_user_subscriptions
  using ((select auth.uid()) = user_id and (select public.has_live_session()));
