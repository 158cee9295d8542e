import { accountContracts } from '@latticework/api/contracts/account';
import { analysisContracts } from '@latticework/api/contracts/analysis';
import { billingContracts } from '@latticework/api/contracts/billing';
import { contactContracts } from '@latticework/api/contracts/contact';
import { historyContracts } from '@latticework/api/contracts/history';
import { judgmentContracts } from '@latticework/api/contracts/judgments';
import { libraryContracts } from '@latticework/api/contracts/library';
import { limitsContracts } from '@latticework/api/contracts/limits';
import { patternsContracts } from '@latticework/api/contracts/patterns';
import { statusContracts } from '@latticework/api/contracts/status';
import compression from 'compression';
import express, { type Express } from 'express';
import { createAuthenticate } from './account/authenticate.ts';
import { accountHandlers } from './account/routes.ts';
import { analysisHandlers } from './analysis/routes.ts';
import { billingHandlers } from './billing/routes.ts';
import { contactHandlers } from './contact/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { historyHandlers } from './history/routes.ts';
import { answerErrors, notFound } from './http/errors.ts';
import { limitRequestRate } from './http/limitRequestRate.ts';
import { refuseOtherHosts } from './http/ownHosts.ts';
import { refuseMalformed } from './http/refuseMalformed.ts';
import { requestLog } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { serve } from './http/serve.ts';
import { warnOfUndeclaredProxy } from './http/undeclaredProxy.ts';
import { webApp } from './http/webApp.ts';
import { judgmentHandlers } from './judgments/routes.ts';
import { libraryHandlers } from './library/routes.ts';
import { limitsHandlers } from './limits/routes.ts';
import { patternsHandlers } from './patterns/routes.ts';
import { statusHandlers } from './status/routes.ts';

/** What the server offers, in the order in which a request reaches it. */
export function createApp(dependencies: Dependencies): Express {
  const { config, publicConfig, log, drain, sql, supabase, embedded } = dependencies;
  const authenticate = createAuthenticate({
    supabase,
    sql,
    issuer: `${publicConfig.supabaseUrl}/auth/v1`,
    keysUrl: dependencies.keysUrl,
    everyoneIsPremium: config.billing.kind === 'off',
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustedProxies);

  app.use(requestLog(log));
  app.use(warnOfUndeclaredProxy(log));
  app.use(drain.closeAfterAnswer);
  app.use(securityHeaders(dependencies.siteUrl, publicConfig.supabaseUrl));
  app.use(limitRequestRate(config.requestsPerSecond));
  app.use(refuseOtherHosts(dependencies.namesOwnHost));
  app.use(refuseMalformed);
  if (embedded?.mailbox) app.use('/mailbox', embedded.mailbox.middleware);
  if (embedded) app.use(embedded.supabase.middleware);
  if (dependencies.paymentsSandbox) app.use(dependencies.paymentsSandbox.middleware);

  // Only JSON: the build has compressed documents and files already, and compression would hold a stream back.
  app.use(
    compression({
      filter: (_request, response) =>
        Boolean(response.getHeader('content-type')?.toString().startsWith('application/json')),
    }),
  );
  app.use(serve(statusContracts, statusHandlers(dependencies.isReady, publicConfig), authenticate));
  app.use(serve(analysisContracts, analysisHandlers(dependencies.analysis), authenticate, dependencies.streamPace));
  app.use(serve(historyContracts, historyHandlers(dependencies.history), authenticate));
  app.use(serve(judgmentContracts, judgmentHandlers(dependencies.judgments), authenticate));
  app.use(serve(patternsContracts, patternsHandlers(dependencies.patterns), authenticate));
  app.use(serve(accountContracts, accountHandlers(dependencies.account), authenticate));
  app.use(serve(billingContracts, billingHandlers(dependencies.billing), authenticate));
  app.use(serve(libraryContracts, libraryHandlers(dependencies.libraryMap, dependencies.kinds), authenticate));
  app.use(serve(limitsContracts, limitsHandlers(dependencies.ledger, dependencies.emailHash), authenticate));
  app.use(serve(contactContracts, contactHandlers(dependencies.contact), authenticate));

  const { supportEmail, contactForm, plan } = publicConfig;
  const site = { siteUrl: dependencies.siteUrl, supportEmail, contactForm, billing: plan !== null };
  app.use(webApp(site, log, dependencies.examplePages.documentAt));
  app.use(notFound);
  app.use(answerErrors);
  return app;
}
