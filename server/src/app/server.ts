import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openBell } from '#server/kit/bell.ts'
import type { OnBreach } from '#server/kit/answer/check-answer.ts'
import { openDatabaseClock } from '#server/kit/database-clock.ts'
import { chainKeyOf } from '#server/kit/audit/audit-chain.ts'
import { actorReader } from '#server/kit/record/actors.ts'
import { fairness, openFairness, type Fairness } from '#server/kit/turns/fairness.ts'
import { serveDownloads } from '#server/kit/files/files.ts'
import { clickPage } from '#server/features/marketing/click-page/routes.ts'
import { consentPages } from '#server/features/members/consent-page/routes.ts'
import { courierPage } from '#server/features/ordering/courier-page/routes.ts'
import { companySite } from '#server/features/marketing/company-site/routes.ts'
import { platformBlog } from '#server/features/marketing/platform-blog/routes.ts'
import { trackingPage } from '#server/features/ordering/tracking-page/routes.ts'
import { servePrivateFiles } from '#server/kit/files/private-files.ts'
import type { Kit } from '#server/kit/kit.ts'
import { openStore } from '#server/kit/files/open-store.ts'
import { openReader } from '#server/kit/reader/pool.ts'
import { lastingKey } from '#server/kit/audit/lasting-key.ts'
import { sealUnder } from '#server/kit/audit/seal.ts'
import { serve } from '#server/kit/serve.ts'
import { openSockets, type Sockets } from '#server/kit/live/sockets.ts'
import { openWaits } from '#server/kit/live/waits.ts'
import { sha256, tokenMaker } from '#server/kit/guard/tokens.ts'
import { throttledWarning } from '#server/kit/jobs/throttled-warning.ts'
import { treeReader } from '#server/kit/guard/tree.ts'
import { codeOf } from '#server/db/code-of.ts'
import { openPool } from '#server/db/pool.ts'
import { openReports } from '#server/db/reports.ts'
import { settingApplied } from '#server/domain/organisation/applied-settings.ts'
import { connectReservations } from '#server/domain/dining/connect-reservations.ts'
import { offerDiscounts } from '#server/domain/marketing/discounts.ts'
import { countTaskCheques } from '#server/domain/marketing/scheduled-task/runs.ts'
import { offerInstitutions } from '#server/domain/members/institutions.ts'
import { rewardComments } from '#server/domain/members/points/comment-points.ts'
import { connectMembersAddresses } from '#server/domain/members/addresses.ts'
import { connectOnlineLoads } from '#server/domain/members/wallet/online-loads.ts'
import { connectMembersOrders } from '#server/domain/members/orders.ts'
import { hashAddressesUnder } from '#server/domain/members/consent/address-hash.ts'
import { connectCheques } from '#server/domain/members/voucher/orders.ts'
import { sealMembersHistories } from '#server/domain/members/erase/personal.ts'
import { countMembersOrders } from '#server/domain/members/stats.ts'
import { connectTables } from '#server/domain/dining/joining.ts'
import { connectPlatforms } from '#server/domain/integrations/platforms.ts'
import { connectCouriers } from '#server/domain/integrations/couriers/connect.ts'
import { connectPayments } from '#server/domain/integrations/payments/connect.ts'
import { connectCourierReports } from '#server/features/integrations/courier-company/reports.ts'
import { courierWebhook } from '#server/features/integrations/courier-company/webhook.ts'
import { paymentWebhook } from '#server/features/integrations/payment-provider/webhook.ts'
import { iyzico } from '#server/features/integrations/iyzico/provider.ts'
import { mudita } from '#server/features/integrations/mudita/company.ts'
import { uberDirect } from '#server/features/integrations/uber-direct/company.ts'
import { woltDrive } from '#server/features/integrations/wolt-drive/company.ts'
import { vigo } from '#server/features/integrations/vigo/company.ts'
import { param } from '#server/features/integrations/param/provider.ts'
import { paytr } from '#server/features/integrations/paytr/provider.ts'
import { stripe } from '#server/features/integrations/stripe/provider.ts'
import { connectMemberEvents } from '#server/features/integrations/webhook-endpoint/member-events.ts'
import { connectSwitchboardReports, switchboardWebhook } from '#server/features/integrations/switchboard/webhook.ts'
import { webhookRoutes } from '#server/features/integrations/webhook/routes.ts'
import { compressAnswers } from './http/compress.ts'
import { features, settingAppliers } from './features.ts'
import { headers } from './headers.ts'
import { serveHealth } from './http/health.ts'
import { serveOpenApi } from './api/openapi.ts'
import { servePanel } from './http/panel.ts'
import { countRunning } from './http/running.ts'
import { platforms } from './platforms.ts'
import { connectProviders } from './providers.ts'
import { serveStored } from './http/stored.ts'
import { serveTiles, type Tiles } from './http/tiles.ts'
import { refuseUnknown } from './http/unknown.ts'
import { version } from './version.ts'
import { startClock } from './clock.ts'
import { works } from './work-list.ts'
import { checkProblems, fastify } from './fastify.ts'
import { openLog } from './open-log.ts'

export interface ServerOptions {
  /** The address for the application's role. */
  url: string
  /** A replica of the same database, for reports. */
  replicaUrl?: string | undefined
  key: Buffer
  /** Keys from before rotations. Their signatures and encrypted values are still valid. */
  oldKeys?: Buffer[]
  /** A folder or the address of a store, as in SOFRA_FILES. */
  files: string
  role: 'all' | 'api' | 'worker'
  isDemo: boolean
  publicUrl: string
  /** Proxies trusted to state the caller's address: their number, or their addresses. */
  proxy?: number | string[] | false
  smtp?: Kit['smtp']
  sms?: Kit['sms']
  push?: Kit['push']
  platforms?: Kit['platforms']
  geocoder?: Kit['geocoder']
  tiles?: Tiles | undefined
  /**
   * The public address of a separate host for previews of themes. By default, this host is used.
   */
  previewUrl?: string | undefined
  allowsPrivateHosts?: boolean
  /** Folder of the built panel. Without it, only the API is served. */
  panel?: string
  metricsToken?: string | undefined
  host?: string
  port?: number
  logLevel?: string
  /** For tests: returns the time. By default, the database's clock does. */
  now?: () => Date
  /** For tests: the clock of the node's machine. */
  machineClock?: () => number
  /** For tests: what waits instead of the machine's clock. */
  rest?: Kit['rest']
  fairness?: Fairness
  /**
   * For tests: with this callback, every answer, refusal and socket message is checked against the
   * contract, and each breach is reported here.
   */
  onBreach?: OnBreach
  onStatement?: (text: string) => void
}

export interface Server {
  url: string
  port: number
  kit: Kit
  /** Finishes work in progress, then closes everything that the server opened. */
  stop(): Promise<void>
}

/**
 * Starts one node: api (HTTP and sockets), worker (background work), or both. Any number of them on
 * one database behave as one.
 */
export async function startServer(it: ServerOptions): Promise<Server> {
  const log = openLog(it.logLevel ?? 'warn')
  const db = openPool(it.url, { ...(it.onStatement && { onStatement: it.onStatement }) })
  const slow = openPool(it.url, { max: 4, statementMs: 5000, ...(it.onStatement && { onStatement: it.onStatement }) })
  const accepting = openPool(it.url, { max: 3, ...(it.onStatement && { onStatement: it.onStatement }) })
  const urgent = openPool(it.url, { max: 3, ...(it.onStatement && { onStatement: it.onStatement }) })
  const reports = openReports(it.replicaUrl, slow, { onStatement: it.onStatement })
  const ofDatabase = it.now ? undefined : await openDatabaseClock(db, throttledWarning(log, 'clock'), it.machineClock)
  const now = it.now ?? ofDatabase?.now ?? (() => new Date())
  let sockets: Sockets | undefined
  let clock: Awaited<ReturnType<typeof startClock>> | undefined
  const bell = openBell(db, it.url, throttledWarning(log, 'bell'))
  const tree = treeReader(db, bell)
  const actors = actorReader(db, tree.read)
  const seal = sealUnder(it.key, it.oldKeys)
  const kit: Kit = {
    db,
    slow,
    accepting,
    urgent,
    reports,
    log,
    now,
    rest: it.rest ?? wait,
    tree: tree.read,
    version,
    tokens: tokenMaker(it.key, now, it.oldKeys),
    seal,
    doorKey: sha256(Buffer.concat([it.key, Buffer.from('door')])),
    chainKey: chainKeyOf(it.key),
    linkKey: sha256(Buffer.concat([it.key, Buffer.from('link')])),
    lastingKey: await lastingKey(db, seal),
    isDemo: it.isDemo,
    files: openStore(it.files, log),
    reader: openReader(log),
    url: it.publicUrl,
    previewUrl: it.previewUrl,
    smtp: it.smtp,
    sms: it.sms,
    push: it.push,
    platforms: it.platforms,
    geocoder: it.geocoder,
    allowsPrivateHosts: it.allowsPrivateHosts ?? false,
    mapAttribution: it.tiles?.attribution ?? null,
    bell,
    waits: openWaits(db, bell, throttledWarning(log, 'waits')),
    nudge: (branch_id) => bell.ring('events', branch_id),
    forget: () => {
      bell.ring('tree')
      actors.forget()
    },
    forgetPeople: actors.forget,
    actorOf: actors.ofSession,
    keyActorOf: actors.ofKey,
    keyActorById: actors.ofKeyId,
  }
  const app = fastify(log, it.proxy ?? false)
  const allAnswered = countRunning(app)
  const stop = async () => {
    const rounds = clock?.stop()
    await Promise.all([sockets?.stop(), kit.waits.stop()])
    // A connection whose last request is answered while the server closes would otherwise stay open
    // until its client ends it.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close().finally(() => clearInterval(idle))
    await allAnswered()
    await kit.reader.stop()
    await rounds
    await ofDatabase?.stop()
    await bell.stop()
    await Promise.all([db.end(), slow.end(), accepting.end(), urgent.end(), reports.end()])
  }
  try {
    await open()
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  // Links contain the port. If any free port was requested, its number is known only now.
  if (it.publicUrl.endsWith(':0')) kit.url = it.publicUrl.replace(/0$/, String(port))
  return { port, kit, url: `http://localhost:${port}`, stop }

  async function listen(host: string, port: number, until = Date.now() + portPatience): Promise<void> {
    try {
      await app.listen({ host, port })
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || Date.now() > until) throw error
      await wait(100)
      await listen(host, port, until)
    }
  }

  async function open() {
    connectPlatforms(platforms)
    connectPayments([iyzico, paytr, param, stripe])
    connectCouriers([vigo, mudita, woltDrive, uberDirect])
    connectCourierReports()
    connectSwitchboardReports()
    connectProviders()
    sealMembersHistories()
    hashAddressesUnder(kit)
    countMembersOrders()
    offerInstitutions()
    offerDiscounts()
    countTaskCheques()
    connectCheques(kit)
    // These listeners are connected after those that lock vouchers, since a member's accounts must
    // be locked last.
    connectMembersOrders()
    connectOnlineLoads()
    connectMembersAddresses()
    connectMemberEvents()
    rewardComments()
    connectTables()
    connectReservations()
    for (const apply of settingAppliers) settingApplied.on(apply)
    if (it.role !== 'worker') {
      app.addHook('onRequest', headers(it.publicUrl, it.previewUrl))
      if (it.onBreach) checkProblems(app, it.onBreach)
      // Compression must be registered before the first route, because routes added earlier would
      // not be compressed.
      compressAnswers(app)
      const fair = openFairness(kit.tokens, it.fairness ?? fairness)
      serve(app, kit, features, { fair, onBreach: it.onBreach })
      webhookRoutes(app, kit)
      switchboardWebhook(app, kit)
      paymentWebhook(app, kit)
      courierWebhook(app, kit)
      serveDownloads(app, kit)
      servePrivateFiles(app, kit)
      consentPages(app, kit)
      clickPage(app, kit)
      trackingPage(app, kit)
      courierPage(app, kit)
      companySite(app, kit)
      platformBlog(app, kit)
      serveOpenApi(app)
      serveStored(app, kit)
      if (it.tiles) serveTiles(app, it.tiles, it.now)
      if (it.panel) await servePanel(app, it.panel)
      else app.setNotFoundHandler(refuseUnknown)
    }
    await serveHealth(app, kit, {
      metricsToken: it.metricsToken,
      sockets: () => sockets?.count() ?? 0,
      loops: () => clock?.states() ?? [],
    })
    await listen(it.host ?? '127.0.0.1', it.port ?? 0)
    if (it.role !== 'worker') {
      const epoch = await db.one<{ value: string }>(sql`select value from installation where key = 'epoch'`)
      sockets = openSockets(app.server, kit, epoch?.value ?? '', it.onBreach)
    }
    if (it.role !== 'api') clock = await startClock(kit, works)
  }
}

/** After a kill, the server's own port may still be in use for a moment. */
const portPatience = 5000
