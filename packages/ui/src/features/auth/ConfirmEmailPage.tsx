import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { keepPlanIntent } from '../../data/planIntent.ts';
import { paths } from '../../paths.ts';
import { AuthPage } from './AuthPage.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { useMailLink } from './useMailLink.ts';

const REDIRECT = 2000;
const TYPES = ['email', 'signup'] as const;

export function ConfirmEmailPage() {
  const { state, check } = useMailLink({ types: TYPES, spentIsFine: true });
  const navigate = useNavigate();
  const { status } = state;
  const premium = state.status === 'valid' && state.premium;

  useEffect(() => {
    if (premium) keepPlanIntent();
  }, [premium]);

  useEffect(() => {
    if (status !== 'valid') return;
    const timer = setTimeout(() => navigate(paths.dashboard, { replace: true }), REDIRECT);
    return () => clearTimeout(timer);
  }, [status, navigate]);

  return (
    <AuthPage title="Confirm your email">
      {status === 'checking' && <Loading label="Checking your link" />}
      {state.status === 'valid' && (
        <>
          <Notice kind="done">Email confirmed successfully! Redirecting to dashboard...</Notice>
          <p>
            For <strong>{state.email}</strong>
          </p>
        </>
      )}
      {state.status === 'other-account' && <OtherAccount question={state} />}
      {status === 'invalid' && (
        <>
          <Notice kind="error">Invalid or expired confirmation link.</Notice>
          <Button component={Link} to={paths.login} fullWidth>
            Go to Login
          </Button>
        </>
      )}
      {status === 'unreachable' && (
        <>
          <Notice kind="error">Failed to confirm email. Please try again.</Notice>
          <Button fullWidth onClick={check}>
            Try Again
          </Button>
        </>
      )}
    </AuthPage>
  );
}
