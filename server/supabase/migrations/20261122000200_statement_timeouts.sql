-- How long one statement of a request may take. The screens' own take milliseconds; whatever needs seconds is a mistake
-- or an attack, and would hold a connection that others wait for. The table service applies these to each request.

alter role anon set statement_timeout = '2s';
alter role authenticated set statement_timeout = '3s';
alter role service_role set statement_timeout = '8s';

-- A hosted project's table service reads them again when it is told to.
notify pgrst, 'reload config';
