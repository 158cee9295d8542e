import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PublicConfig } from '@latticework/api/contracts/status';
import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { PREMIUM_PRICE } from '@latticework/core/plans';
import type { AnalysisEngine } from '@latticework/engine/analyze';
import { type AnswerToCrisis, createCrisisDetector } from '@latticework/engine/danger/crisisDetector';
import type { EmbeddedEngine } from '@latticework/engine/embedded/engine';
import type { OwnAssistant } from '@latticework/engine/model/ownAssistant';
import { loadDanger } from '@latticework/engine/recognition/artifact';
import { type Library, loadLibrary } from '@latticework/library/library';
import { type LibraryMap, loadMap } from '@latticework/library/map';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createConfirmPassword } from './account/confirmPassword.ts';
import { isGuessablePassword } from './account/guessablePasswords.ts';
import { type AccountService, createAccountService, forgetOwnerlessClaimsJob } from './account/service.ts';
import { createAccountStore } from './account/store.ts';
import { createEntryReader } from './analysis/entryReader.ts';
import { type AnalysisService, createAnalysisService } from './analysis/service.ts';
import { createAnalysisStore } from './analysis/store.ts';
import { openBilling } from './billing/openBilling.ts';
import type { BillingService } from './billing/service.ts';
import type { StripeAccess } from './billing/stripe.ts';
import type { Config, HostedSupabase } from './config.ts';
import { createContactLimits } from './contact/limits.ts';
import { type ContactService, createContactService, forgetContactAttemptsJob } from './contact/service.ts';
import { connectDatabase, type Sql } from './database/connect.ts';
import { type OpenedDatabase, openDatabase } from './database/open.ts';
import { openDataFolder } from './embedded/dataFolder.ts';
import { startThreadedEngine } from './embedded/engine/threadedEngine.ts';
import type { Mailbox } from './embedded/mailbox.ts';
import type { PaymentsSandbox, SandboxOptions } from './embedded/payments/sandbox.ts';
import { readOrCreateSecretFile } from './embedded/secretFile.ts';
import type { EmbeddedSupabase } from './embedded/supabase.ts';
import { type ExamplePages, startExamplePages } from './examples/examplePages.ts';
import { createExampleStore } from './examples/store.ts';
import { createHistoryStore, type HistoryStore } from './history/store.ts';
import { createDrain, type Drain } from './http/drain.ts';
import { STREAM_PACE, type StreamPace } from './http/eventStream.ts';
import type { NamesOwnHost } from './http/ownHosts.ts';
import { createLogger, type Logger } from './http/requestLog.ts';
import { startJobs } from './jobs/jobs.ts';
import { createJudgmentStore, type JudgmentStore } from './judgments/store.ts';
import { createKinds, type Kinds } from './library/kinds.ts';
import { loadLibraryIntoDatabase } from './library/load.ts';
import { createEmailHash, type EmailHash } from './limits/emailHash.ts';
import { createLedger, type Ledger } from './limits/store.ts';
import type { Mailer } from './mail/mailer.ts';
import { forgetPersonDaysJob } from './modelBudget/forgetPersonDaysJob.ts';
import { createModelBudget } from './modelBudget/store.ts';
import { createPatternsService, type PatternsService } from './patterns/service.ts';
import { createPatternsStore } from './patterns/store.ts';
import { forgetVisitsJob } from './visits/forgetVisitsJob.ts';
import { createVisitStore } from './visits/store.ts';

export type Dependencies = {
  config: Config;
  siteUrl: string;
  namesOwnHost: NamesOwnHost;
  publicConfig: PublicConfig;
  log: Logger;
  drain: Drain;
  streamPace: StreamPace;
  sql: Sql;
  supabase: SupabaseClient;
  /** The public keys that access tokens are signed with. */
  keysUrl: string;
  /** The embedded replacements for hosted parts; null when hosted parts are configured. */
  embedded: { mailbox: Mailbox | null; supabase: EmbeddedSupabase } | null;
  /** Stands in for Stripe; null where an account there is configured, or billing is off. */
  paymentsSandbox: PaymentsSandbox | null;
  /** Never leaves the server. */
  secretKey: string;
  emailHash: EmailHash;
  ledger: Ledger;
  account: AccountService;
  analysis: AnalysisService;
  /** null where billing is off. */
  billing: BillingService | null;
  contact: ContactService;
  examplePages: ExamplePages;
  history: HistoryStore;
  judgments: JudgmentStore;
  patterns: PatternsService;
  libraryMap: LibraryMap;
  kinds: Kinds;
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** The addresses of Supabase for browsers and for this server, with the keys to use it. */
type Backend = {
  publicUrl: string;
  internalUrl: string;
  publishableKey: string;
  secretKey: string;
  /** null: this server cannot send mail. A hosted Supabase sends its own. */
  mailer: Mailer | null;
  embedded: Dependencies['embedded'];
};

/** Parts that tests use in place of the configured ones. */
export type ReplacedParts = {
  /** Already at the newest schema. `stop` is called when the server stops. */
  openDatabase?: () => Promise<OpenedDatabase>;
  engine?: AnalysisEngine;
  analysisTimeLimitMs?: number;
  log?: Logger;
  streamPace?: StreamPace;
  /** How the payments sandbox is watched and hurried. */
  payments?: Pick<SandboxOptions, 'onExchange' | 'deliveryPausesMs'>;
};

/** The server's public address, its local address, and the names that it answers to. */
type Address = { siteUrl: string; loopbackUrl: string; namesOwnHost: NamesOwnHost };

type Engines = {
  engine: AnalysisEngine;
  answerToCrisis: AnswerToCrisis;
  /** Null where a test brings another engine. */
  embedded: EmbeddedEngine | null;
};

/** For an engine that a test brings. */
function withDetector(engine: AnalysisEngine): Engines {
  const { answerTo } = createCrisisDetector(loadDanger());
  return { engine, answerToCrisis: async (text) => answerTo(text), embedded: isEmbedded(engine) ? engine : null };
}

function isEmbedded(engine: AnalysisEngine): engine is EmbeddedEngine {
  return 'brief' in engine;
}

/** Builds everything once, from the configuration. Stops what was started when a later part fails. */
export async function createDependencies(
  config: Config,
  { siteUrl, loopbackUrl, namesOwnHost }: Address,
  replaced: ReplacedParts,
): Promise<Dependencies> {
  const log = replaced.log ?? createLogger(config.logLevel);
  const starting: Promise<unknown>[] = [];
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    await Promise.allSettled(starting);
    for (const stop of opened.splice(0).reverse()) await stop();
  };

  try {
    await openDataFolder(config.dataDir, log);
    const library = loadLibrary();
    const kinds = createKinds(library);
    const given = replaced.engine;
    const chooseEngine = given ? async () => withDetector(given) : startEngine();
    const database = opening(replaced.openDatabase?.() ?? openDatabase(config, log));
    const backend = await (config.supabase ? hostedBackend(config.supabase) : embeddedBackend(database));

    const sql = connectDatabase((await database).url);
    opened.push(() => sql.end({ timeout: 5 }));
    const accounts = createAccountStore(sql);
    const hashSecret = config.quotaHashSecret ?? (await keptQuotaSecret());
    const contactLimits = createContactLimits(sql, hashSecret);
    const { access, sandbox } = await chooseStripe();
    // The sandbox's file may have been deleted, or belong to another database.
    const customers = sandbox ? Object.keys(sandbox.store.state.customers) : undefined;
    const billing = await openBilling({ access, customers, sql, siteUrl, log });
    const forgetting = [
      forgetOwnerlessClaimsJob(accounts),
      forgetContactAttemptsJob(contactLimits),
      forgetVisitsJob(createVisitStore(sql)),
      forgetPersonDaysJob(sql),
    ];
    const jobs = opening(
      startJobs((await database).url, [billing.deleteCustomer, ...billing.jobs, ...forgetting], log),
    );
    const supabase = createClient(backend.internalUrl, backend.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });

    const drain = createDrain();
    const emailHash = createEmailHash(hashSecret);
    const ledger = createLedger(sql);
    const returned = await ledger.giveBackAbandoned(backend.embedded ? 'all' : 'expired');
    if (returned > 0) log.warn({ returned }, 'returned the claims of analyses that never finished');
    const analyses = createAnalysisStore(sql);
    if (backend.embedded) await analyses.endAbandonedReadings();
    const loaded = await loadLibraryIntoDatabase(sql, library);
    if (loaded.written + loaded.removed > 0) log.info(loaded, 'library loaded');
    const examplePages = startExamplePages(createExampleStore(sql), log);
    opened.push(examplePages.stop);
    const { engine, answerToCrisis, embedded } = await chooseEngine(library, sql);
    // A server that nobody asks for it never loads the code that talks with models.
    let ownAssistant: OwnAssistant | undefined;
    const loadOwnAssistant = async () => {
      if (!embedded) return null;
      const { createOwnAssistant } = await import('@latticework/engine/model/ownAssistant');
      ownAssistant ??= createOwnAssistant({ library, embedded });
      return ownAssistant;
    };

    return {
      config,
      siteUrl,
      namesOwnHost,
      publicConfig: {
        supabaseUrl: backend.publicUrl,
        supabasePublishableKey: backend.publishableKey,
        plan: access && {
          name: 'Premium',
          price: PREMIUM_PRICE.amount,
          currency: PREMIUM_PRICE.currency,
          priceId: access.priceId,
        },
        embedded: {
          mailbox: backend.embedded?.mailbox ? `${siteUrl}/mailbox` : null,
          payments: sandbox?.pageUrl ?? null,
        },
        supportEmail: config.supportEmail,
        contactForm: backend.mailer !== null,
      },
      log,
      drain,
      streamPace: replaced.streamPace ?? STREAM_PACE,
      sql,
      supabase,
      keysUrl: `${backend.internalUrl}/auth/v1/.well-known/jwks.json`,
      embedded: backend.embedded,
      paymentsSandbox: sandbox,
      secretKey: backend.secretKey,
      emailHash,
      ledger,
      account: createAccountService({
        store: accounts,
        jobs: await jobs,
        deleteCustomer: billing.deleteCustomer,
        confirmPassword: createConfirmPassword({ supabaseUrl: backend.internalUrl, secretKey: backend.secretKey, log }),
        log,
      }),
      analysis: createAnalysisService({
        reader: createEntryReader({
          engine,
          store: analyses,
          log,
          ...(replaced.analysisTimeLimitMs && { timeLimitMs: replaced.analysisTimeLimitMs }),
        }),
        answerToCrisis,
        ledger,
        store: analyses,
        kinds,
        emailHash,
        loadOwnAssistant,
      }),
      billing: billing.service,
      contact: createContactService({
        limits: contactLimits,
        mailer: backend.mailer,
        supportEmail: config.supportEmail,
        siteUrl,
        log,
      }),
      examplePages,
      history: createHistoryStore(sql),
      judgments: createJudgmentStore(sql),
      patterns: createPatternsService(createPatternsStore(sql)),
      libraryMap: loadMap(),
      kinds,
      async isReady() {
        if (drain.isDraining()) return false;
        await sql`select 1`;
        return true;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }

  /** The embedded engine loads while the database starts. With a model configured, the model's engine uses it. */
  function startEngine(): (library: Library, sql: Sql) => Promise<Engines> {
    const starting = opening(startThreadedEngine(log));
    return async (library, sql) => {
      const embedded = await starting;
      const { answerToCrisis } = embedded;
      if (!config.model) return { engine: embedded, answerToCrisis, embedded };
      // A server without a model never loads the code that talks to one.
      const { createModelEngine } = await import('@latticework/engine/model/engine');
      const { apiKey, baseUrl, model, effort, prices, tokensPerRequest, ...perDay } = config.model;
      log.info({ model, server: baseUrl ? new URL(baseUrl).origin : 'OpenAI', ...perDay }, 'analyses by a model');
      const engine = createModelEngine({
        server: { apiKey, baseUrl, model, effort },
        library,
        embedded,
        budget: createModelBudget(sql, perDay),
        tokensPerRequest,
        prices,
        log,
      });
      return { engine, answerToCrisis, embedded };
    };
  }

  /** A server with an account at Stripe never loads the sandbox. */
  async function chooseStripe(): Promise<{ access: StripeAccess | null; sandbox: PaymentsSandbox | null }> {
    const { billing, dataDir } = config;
    if (billing.kind === 'off') return { access: null, sandbox: null };
    if (billing.kind === 'stripe') return { access: billing.access, sandbox: null };
    const { startPaymentsSandbox } = await import('./embedded/payments/sandbox.ts');
    const sandbox = await startPaymentsSandbox({ dataDir, siteUrl, loopbackUrl, log, ...replaced.payments });
    opened.push(sandbox.stop);
    return { access: { ...sandbox.access, sandbox: true }, sandbox };
  }

  async function hostedBackend(hosted: HostedSupabase): Promise<Backend> {
    const mailer = config.smtpUrl ? await openMailer(config.smtpUrl) : null;
    return { ...hosted, publicUrl: hosted.url, internalUrl: hosted.url, mailer, embedded: null };
  }

  async function embeddedBackend(database: Promise<OpenedDatabase>): Promise<Backend> {
    // A server on hosted parts never loads these; one on embedded parts loads them while its database starts.
    const inbox = config.smtpUrl
      ? null
      : import('./embedded/mailbox.ts').then(({ startMailbox }) =>
          opening(startMailbox({ folder: join(config.dataDir, 'mailbox'), namesOwnHost })),
        );
    const [{ url: databaseUrl }, mailbox, mailer, { startEmbeddedSupabase }] = await Promise.all([
      database,
      inbox,
      openMailer(inbox?.then(({ smtpUrl }) => smtpUrl) ?? config.smtpUrl ?? ''),
      import('./embedded/supabase.ts'),
    ]);
    const supabase = await startEmbeddedSupabase({
      dataDir: config.dataDir,
      siteUrl,
      databaseUrl,
      sendMail: mailer.send,
      passwordMinLength: PASSWORD_MIN_LENGTH,
      isGuessablePassword,
      google: config.google,
      log,
    });
    opened.push(supabase.close);
    return {
      publicUrl: siteUrl,
      internalUrl: loopbackUrl,
      publishableKey: supabase.publishableKey,
      secretKey: supabase.secretKey,
      mailer,
      embedded: { mailbox, supabase },
    };
  }

  /** The code that sends mail is loaded only if mail is sent. */
  async function openMailer(smtpUrl: string | Promise<string>): Promise<Mailer> {
    const { createMailer } = await import('./mail/mailer.ts');
    const mailer = createMailer(await smtpUrl, config.mailFrom);
    opened.push(mailer.close);
    return mailer;
  }

  /** Starts parts in parallel, and stops all of them when one fails. */
  function opening<Part extends { stop(): Promise<void> }>(part: Promise<Part>): Promise<Part> {
    // Rejections surface to the caller that awaits the part, which may be later.
    const noted = part.then(
      ({ stop }) => opened.push(stop),
      () => undefined,
    );
    starting.push(noted);
    return part;
  }

  function keptQuotaSecret(): Promise<string> {
    return readOrCreateSecretFile(join(config.dataDir, 'quota-hash-secret'), () =>
      randomBytes(32).toString('base64url'),
    );
  }
}
