// Builds a valid request for each call of the contract: path parameters by their marks, bodies from
// the examples beside the nouns, and everything else from a table in this file. The sweeps fail for
// a call that needs more and has no line here. Requests about members, tables, couriers and accounts
// that send messages are in files of their own. All others share this file, since every line uses the
// same functions that create records.
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import sql, { raw, type Sql } from 'sql-template-tag'
import { calls } from '#contract/contract.ts'
import { exampleOf } from '#contract/examples.ts'
import { permission, resource } from '#contract/identity/permission.ts'
import { profile } from '#contract/identity/profile.ts'
import { partner } from '#contract/identity/partner.ts'
import { recovery } from '#contract/identity/recovery.ts'
import { roleSchema } from '#contract/identity/role.ts'
import { session } from '#contract/identity/session.ts'
import { twoFactor } from '#contract/identity/two-factor.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { webhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { integrationPlatform } from '#contract/integrations/integration-platform.ts'
import { platformSettingsExamples } from '#contract/integrations/platform-settings.example.ts'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { companyIys } from '#contract/integrations/iys.ts'
import { paymentProvider } from '#contract/integrations/payment-provider.ts'
import { switchboardExamples } from '#contract/integrations/switchboard.example.ts'
import { switchboard } from '#contract/integrations/switchboard.ts'
import type { Call } from '#contract/kit/call.ts'
import { ids } from '#contract/kit/example.ts'
import { isUnfinished } from '#contract/kit/run.ts'
import { stock } from '#contract/menu/stock.ts'
import { deliveryType } from '#contract/ordering/delivery-type.ts'
import { appMenu } from '#contract/menu/app-menu.ts'
import { openOrder, orderExamples } from '#contract/ordering/order.example.ts'
import { branchRing } from '#contract/ordering/branch-zone.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { branch } from '#contract/organisation/branch.ts'
import { branchSetting, branchSettings } from '#contract/organisation/branch-settings.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { companyBlogExamples } from '#contract/organisation/company-blog.example.ts'
import { companyBlog } from '#contract/organisation/company-blog.ts'
import { companySetting, platformSetting } from '#contract/organisation/settings.ts'
import { company } from '#contract/organisation/company.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { license } from '#contract/organisation/license.ts'
import { hasHundredths } from '#contract/platform/currency.ts'
import { file } from '#contract/platform/file.ts'
import { connect } from '#server/db/client.ts'
import { platformCompany } from '#server/db/tables.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { writeLink } from '#server/domain/integrations/link.ts'
import { inviteUser } from '#server/domain/identity/invitations.ts'
import { orderExport } from '#server/features/ordering/order/export.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import { testLetter } from './test-letter.ts'
import { marked } from '#server/kit/guard/marks.ts'
import { writeWork } from '#server/kit/jobs/background-work.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { caller, signIn, type Caller } from './test-client.ts'
import type { TestServer } from './test-server.ts'
import { memberRequests } from './test-requests-members.ts'
import { courierRequests } from './test-requests-couriers.ts'
import { senderRequests } from './test-requests-senders.ts'
import { diningRequests } from './test-requests-dining.ts'
import { postRequests } from './test-requests-posts.ts'
import { themeRequests } from './test-requests-themes.ts'
import { onePicture, type TestRequest, type Named, type WingRequests } from './test-stage.ts'
import { authenticatorCode, codeIn, layUser, mailTo, setUpTwoFactor, tokenIn } from './test-user.ts'
import { password, type TestCompany, type TestWorld } from './test-world.ts'

/** A number written as three capital letters. */
const letters = (n: number) => String.fromCharCode(...[676, 26, 1].map((size) => 65 + (Math.floor(n / size) % 26)))

/** Nouns whose calls concern only the caller. */
export const selfNouns = ['profile', 'twoFactor', 'registration']

/**
 * Makes a valid request for any call of the contract, a new one each time. Its records belong to
 * our own company of the test world, unless `at` was called with another company.
 */
export interface Requests {
  good(noun: string, name: string, call: Call): Promise<TestRequest>
  at(company: TestCompany): void
  provider: Caller
  /** A separate user for calls that change the caller, so that no other test is affected. */
  self: Caller & { id: string; email: string }
}

export async function goodRequests(server: TestServer, world: TestWorld): Promise<Requests> {
  let place = world.companies.own
  const provider = await signIn(server.url, world.users.provider)
  const laid = await layUser(server, world.users.provider)
  const self = { ...(await signIn(server.url, laid.email)), ...laid }
  const keyed = () => caller(server.url, place.apiKey)
  const own = () => place.branches[0]
  const other = () => place.branches[1]
  let n = 0

  /** An example, with its ids replaced by records at the place in question. */
  const here = <T>(example: T): T =>
    JSON.parse(
      JSON.stringify(example)
        .replaceAll(ids.account, place.account_id)
        .replaceAll(ids.company, place.id)
        .replaceAll(ids.branch, own())
        .replaceAll(ids.otherBranch, other())
        .replaceAll(ids.role, systemRoleId('branch')),
    )

  /** The settings that a branch needs so that later requests work. */
  const inUse = { order_methods: [...deliveryTypes], area_source: 'app', table_is_open: true }
  const ofCompany = () => ({ params: { company_id: place.id } })
  const ofOrder = (row: OrderRow) => ({ params: { order_id: row.id } })
  const ofSelf = () => ({ params: { user_id: self.id } })
  const ofStore = () => ({ params: { name: 'store' as const } })
  const ofSetting = () => ({ params: { company_id: place.id, name: 'social' as const } })

  const ofGetir = () => ({ params: { branch_id: own(), name: 'getir' as const } })
  /** Links the branch to a platform that cannot be reached. */
  const linked = () =>
    writeLink(server.database.db, server.kit, {
      company_id: place.id,
      branch_id: own(),
      platform: 'getir',
      external_id: 'restaurant',
      base_url: 'http://127.0.0.1:9',
      secrets: { appSecretKey: 'a', restaurantSecretKey: 'b', apiKey: 'c' },
      is_active: true,
    })
  const linkedToGetir = async () => {
    await linked()
    return ofGetir()
  }
  const ofBoard = () => ({ params: { branch_id: own() } })
  /** Saves a switchboard for the branch. It cannot place calls itself. */
  const boarded = async () => {
    const { version } = await provider.send(switchboard.read, ofBoard())
    return provider.send(switchboard.update, { ...ofBoard(), body: { ...switchboardExamples.update, version } })
  }
  /** Saves access data for an İYS that cannot be reached. */
  const filing = async (): Promise<TestRequest> => {
    await server.database.db
      .one(sql`insert into iys_access (company_id, id, is_active, iys_code, brand_code, username, secrets, base_url)
      values (${place.id}, ${uuidv7()}, true, '1', '2', 'api', ${server.kit.seal.close({ password: 'a' })}, 'http://127.0.0.1:9') on conflict (company_id) do nothing`)
    return ofCompany()
  }
  const ofPayments = () => ({ params: { company_id: place.id, name: 'iyzico' as const } })
  /** Saves the company's account at a payment provider that cannot be reached. */
  const paying = async (): Promise<TestRequest> => {
    const secrets = server.kit.seal.close({ api_key: 'a', secret_key: 'b' })
    await server.database.db.one(sql`insert into payment_access (company_id, id, provider, is_active, secrets, base_url)
      values (${place.id}, ${uuidv7()}, 'iyzico', true, ${secrets}, 'http://127.0.0.1:9') on conflict (company_id, provider) do nothing`)
    return ofPayments()
  }
  /** An attempt to pay an order online: one whose page is open, or one with a refused refund. */
  const attempted = async (isRefunded = false) => {
    await paying()
    const { id: order_id, branch_id } = await placed({ payment_method: 'online_card', pays_online: true })
    const { id: access_id } = await server.database.db.must<{ id: string }>(
      sql`select id from payment_access where company_id = ${place.id}`,
    )
    const [id, refund_id] = [uuidv7(), uuidv7()]
    await server.database.db.one(sql`
      insert into payment_attempt (company_id, id, branch_id, order_id, access_id, provider, amount, charged, currency, state, token, page_url, return_url, created_at, expires_at)
      values (${place.id}, ${id}, ${branch_id}, ${order_id}, ${access_id}, 'iyzico', 100, 100, 'TRY', ${isRefunded ? 'paid' : 'waiting'}, 't', 'https://example.com', 'https://example.com', now(), now() + interval '20 minutes')`)
    await server.database.db.one(sql`
      insert into payment_refund (company_id, id, branch_id, order_id, attempt_id, cause, amount, state, due_at, created_at)
      values (${place.id}, ${refund_id}, ${branch_id}, ${order_id}, ${id}, 'cancel', 100, 'refused', now(), now())`)
    return { order_id, refund_id, attempt_id: id }
  }
  /** A payment that only the provider has. */
  const onlyThere = async (amount = 100) => {
    await paying()
    const id = uuidv7()
    await server.database.db.one(sql`
      insert into payment_only_there (company_id, id, access_id, payment_id, transaction_id, amount, currency, paid_at, found_at)
      select company_id, ${id}, id, ${id}, '1', ${amount}, 'TRY', now(), now() from payment_access where company_id = ${place.id}`)
    return { params: { ...ofPayments().params, payment_only_there_id: id } }
  }
  /** A delivery to an endpoint of the company, together with that endpoint. */
  const delivery = async () => {
    const { id: webhook_endpoint_id } = await fresh('webhook-endpoint')
    const at = { company_id: place.id, webhook_endpoint_id: String(webhook_endpoint_id) }
    const { webhook_delivery_id: id } = await provider.send(webhookEndpoint.test, { params: at })
    return { id, ...at }
  }
  const ofDelivery = async () => {
    const { id, ...at } = await delivery()
    return { params: { ...at, webhook_delivery_id: id } }
  }
  const ofEscalation = () => ({ params: { branch_id: own(), name: 'escalation' as const } })
  const sections = () => provider.send(branchSettings.read, { params: { branch_id: own() } })

  /** Creates a discount that waits for the approval of its funder, the platform. */
  const pendingDiscount = async (): Promise<TestRequest> => {
    const { id: discount_id } = await fresh('discount', { funder: 'platform' })
    await server.database.db.one(
      sql`update discount set status = 'pending', awaits = '{platform}' where company_id = ${place.id} and id = ${discount_id}`,
    )
    return { params: { discount_id } }
  }

  /** A moment an hour after the previous one. Only a few pictures may be shown during the same time. */
  const anHourLater = () => new Date(Date.UTC(2030, 0) + ++n * 3_600_000).toISOString()
  const ofItsHour = () => {
    const starts_at = anHourLater()
    return { starts_at, expires_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString() }
  }

  const placed = (more: object = {}): Promise<OrderRow> =>
    keyed().send(order.create, { body: { ...here(openOrder), ...more } })
  /** The lines of the example, with a product, a group and an option of the branch's menu. */
  const linesOfMenu = async () => {
    const { id: group_id } = await fresh('branch-material-catalog')
    const { id } = await fresh('branch-product', { groups: [group_id] })
    const menu = await keyed().send(appMenu.read, { params: { branch_id: own() }, query: {} })
    const { selling_price } = menu.products.find((it) => it.id === id)!
    const [option] = menu.groups.find((it) => it.id === group_id)!.options
    const options = [{ group_id, option_id: option!.id, price: option!.price }]
    const [line, ...others] = orderExamples.create.lines
    return [{ ...line, product_id: id, unit_price: selling_price, options }, ...others]
  }
  const step = async (...actions: ('approve' | 'deliver')[]): Promise<OrderRow> => {
    let row = await placed()
    for (const it of actions) row = await provider.send(order[it], { ...ofOrder(row), body: { version: row.version } })
    return row
  }
  const move = async (row: OrderRow): Promise<TestRequest> => ({ ...ofOrder(row), body: { version: row.version } })
  const withReason = async (row: OrderRow, kind: 'cancel' | 'return') => {
    const [reason] = await provider.send(order.reasons, { ...ofOrder(row), query: { kind } })
    return { ...ofOrder(row), body: { version: row.version, reason_id: reason!.id } }
  }

  /**
   * Changes the row of the user who makes calls about themselves. This node applies the change at
   * once.
   */
  const changeSelf = async (set: Sql) => {
    await server.database.db.one(sql`update app_user set ${set} where id = ${self.id}`)
    server.kit.forget()
  }
  const twoFactorOff = () => changeSelf(sql`two_factor_at = null, two_factor_secret = null`)
  const twoFactorOn = async () => {
    await changeSelf(sql`two_factor_at = now()`)
    return { body: { password } }
  }
  const invitationToken = async (): Promise<string> => {
    const { id, email } = await layUser(server, world.users.branch, { waits: true })
    await inviteUser(server.database.db, server.kit, { user_id: id, by: 'Ada' })
    return tokenIn(await mailTo(server, email, 'invitation'))
  }
  const pairingCode = async () => {
    const { id } = await fresh('kiosk')
    return (await provider.send(kiosk.code, { params: { kiosk_id: String(id) } })).code
  }
  /** Saves a page of the company's site. */
  const blog = async () => {
    const params = { company_id: place.id, company_blog_area_id: Number((await fresh('company-blog-area')).id) }
    await provider.send(companyBlog.create, { params, body: companyBlogExamples.create })
    return { params }
  }
  /** Creates a run over no branches, in the given state. */
  const run = async (kind: 'transfer' | 'publish', state: 'scheduled' | 'done') => {
    const id = uuidv7()
    const chain = kind === 'publish' ? (await fresh('product-catalog')).id : null
    await server.database.db
      .one(sql`insert into run (company_id, id, branch_id, kind, state, record_id, input, run_at, due_at, undo_until)
       values (${place.id}, ${id}, ${own()}, ${`menu-${kind}`}, ${state}, ${chain}, '{"branch_ids": []}', now() + interval '1 day', now() + interval '1 day', now() + interval '1 day')`)
    return { params: { menu_change_id: id } }
  }

  const next = () => ++n
  const stage = { server, provider, keyed, place: () => place, own, here, fresh, placed, step, next }
  const [members, dining] = [memberRequests(stage), diningRequests(stage)]
  const [themes, posts] = [themeRequests(stage), postRequests(stage)]

  /** Functions that create the records for which there is no call `POST /<noun>`. */
  const records: WingRequests['records'] = {
    ...members.records,
    ...dining.records,
    ...themes.records,
    ...posts.records,
    branch: () => ({ id: own() }),
    company: () => ({ id: place.id }),
    order: () => placed(),
    permission: () => provider.send(permission.read, { params: { permission_id: 'get-order' } }),
    resource: () => provider.send(resource.read, { params: { resource_id: 'order' } }),
    'role-schema': async () => (await provider.send(roleSchema.list, {}))[0]!,
    'delivery-type': () => ({ id: 1 }),
    'menu-change': async () => {
      const { id } = await fresh('branch-product')
      const out = { params: { branch_product_id: String(id) }, body: { out: { kind: 'reopened' as const } } }
      return { id: (await provider.send(stock.product, out)).menu_change_id }
    },
    'api-key': async () => (await provider.raw(apiKey.create, await good('apiKey', 'create', apiKey.create))).body,
    'webhook-endpoint': async () =>
      (await provider.raw(webhookEndpoint.create, await good('webhookEndpoint', 'create', webhookEndpoint.create)))
        .body,
    'webhook-delivery': () => delivery(),
    /**
     * In reality guests make such a request through the ordering app. Here its row is written to
     * the database instead.
     */
    'branch-request': async () => {
      const client = await connect(server.database.ownerUrl)
      const id = uuidv7()
      await client.query(
        `insert into branch_request (company_id, id, branch_id, kind, customer_name, message) values ($1, $2, $3, 'suggestion', 'Ada', 'Buraya da açın')`,
        [place.id, id, own()],
      )
      await client.end()
      return { id, version: 1 }
    },
    'branch-pause': async () => {
      const pause = { id: uuidv7(), at: sql`company_id = ${place.id} and branch_id = ${own()}` }
      await server.database.db.one(sql`delete from branch_pause where ${pause.at}`)
      await server.database.db.one(sql`insert into branch_pause (company_id, id, branch_id, kind, starts_at, ends_at)
        values (${place.id}, ${pause.id}, ${own()}, 'closed', now() + interval '1 day', now() + interval '2 days')`)
      return { id: pause.id }
    },
    'integration-log': async () => {
      const event = `deneme:${++n}`
      await server.database.db.one(
        sql`insert into inbox (platform, event_id, company_id, branch_id, kind, body) values ('getir', ${event}, ${place.id}, ${own()}, 'new-order', '{}')`,
      )
      return { id: `in:getir:${event}` }
    },
    'platform-settlement': async () => {
      const id = uuidv7()
      await server.database.db
        .one(sql`insert into platform_settlement (company_id, id, branch_id, platform, payout, currency, first_at, last_at, touched_at, read_at)
        values (${place.id}, ${id}, ${own()}, 'trendyol', ${id}, 'TRY', now(), now(), now(), now())`)
      return { id }
    },
    'phone-call': async () => {
      const id = uuidv7()
      await server.database.db
        .one(sql`insert into phone_call (company_id, id, branch_id, provider, call_id, phone, line, extension, state, member_ids, rang_at)
        values (${place.id}, ${id}, ${own()}, 'bulutfon', ${id}, '+905321112233', '', '', 'missed', '{}', now())`)
      return { id }
    },
    mail: async () => ({ id: await writeMail(server.database.db, testLetter(), { email: 'a@deneme.test' }) }),
    'background-work': async () => {
      const work = { name: 'mails', kind: 'loop', every: '1000', serves_tenants: true, failed: 0 } as const
      await writeWork(
        server.database.db,
        uuidv7(),
        [
          {
            ...work,
            troubles: [],
            began_at: null,
            ended_at: null,
            took_ms: null,
            well_at: null,
            problem: null,
            problem_at: null,
          },
        ],
        new Date(),
      )
      return { id: work.name }
    },
    /**
     * Waits until the files requested earlier are made, since a user may not have many in progress
     * at once.
     */
    file: async () => {
      const isFree = async () =>
        (await provider.send(file.list, {})).every((it) => it.kind !== orderExport.name || !isUnfinished(it))
      await expect.poll(isFree).toBe(true)
      return provider.send(order.export, { query: { branch_id: [own()], format: 'csv' } })
    },
  }

  /** Creates a fresh record of a noun; `more` is added to its body. */
  async function fresh(of: string, more: object = {}): Promise<Named> {
    if (records[of]) return records[of]()
    const create = calls.find((it) => it.name === 'create' && it.call.path === `/${of}`)
    if (!create) throw new Error(`The sweeps know no way to a ${of}: add one.`)
    const { body } = await good(create.noun, 'create', create.call)
    return (await provider.raw(create.call, { body: { ...body, ...more } })).body
  }

  /** What a request needs beyond the example's body and the records in its path, by call. */
  const more: WingRequests['more'] = {
    ...members.more,
    ...dining.more,
    ...courierRequests(stage).more,
    ...senderRequests(stage).more,
    ...themes.more,
    ...posts.more,
    'session.login': () => ({ body: { email: world.users.company, password } }),
    'session.loginTwoFactor': async () => {
      const { email } = await layUser(server, world.users.branch)
      const { secret } = await setUpTwoFactor(await signIn(server.url, email))
      const challenge = await provider.send(session.login, { body: { email, password } })
      return {
        body: { two_factor: 'two_factor' in challenge && challenge.two_factor, code: authenticatorCode(secret) },
      }
    },
    'session.refresh': async () => ({
      body: { refresh_token: (await signIn(server.url, world.users.company)).refreshToken },
    }),
    'recovery.forget': () => ({ body: { email: `kimse${++n}@deneme.test` } }),
    'recovery.reset': async () => {
      const { email } = await layUser(server, world.users.branch)
      const { reset_id } = await provider.send(recovery.forget, { body: { email } })
      const resetCode = codeIn(await mailTo(server, email, 'reset-code'))
      return { params: { resetCode }, body: { email, reset_id, password } }
    },
    'recovery.sendReset': async () => ({ params: { user_id: (await layUser(server, world.users.branch)).id } }),
    'profile.update': async () => ({ body: { version: (await self.send(profile.read, ofSelf())).version } }),
    'profile.changePassword': () => ({ body: { old_password: password, password } }),
    'profile.endSession': async () => {
      await twoFactorOff()
      await signIn(server.url, self.email)
      const session = (await self.send(profile.sessions, ofSelf())).find((it) => !it.is_this)
      return { params: { user_id: self.id, session_id: session?.id } }
    },
    'twoFactor.start': async () => {
      await twoFactorOff()
      return {}
    },
    'twoFactor.confirm': async () => {
      await twoFactorOff()
      return { body: { code: authenticatorCode((await self.send(twoFactor.start, {})).secret) } }
    },
    'twoFactor.renew': twoFactorOn,
    'twoFactor.stop': twoFactorOn,
    'registration.invited': async () => ({ body: { token: await invitationToken() } }),
    'registration.accept': async () => ({ body: { token: await invitationToken() } }),
    'registration.read': async () => {
      await changeSelf(sql`registering = 'dealer'`)
      return {}
    },
    'registration.complete': async () => {
      await changeSelf(sql`registering = 'dealer'`)
      return { body: { password } }
    },
    'partner.signIn': async () => {
      const body = { company_id: place.id, branch_id: own() }
      const { url } = await provider.send(partner.link, { body })
      return { params: { provider: 'sofra' }, headers: { authorization: `Bearer ${tokenIn(url)}` } }
    },
    'user.create': () => ({ body: { email: `user${++n}@deneme.test` } }),
    'user.stopTwoFactor': async () => {
      const { id } = await fresh('user')
      await server.database.db.one(sql`update app_user set two_factor_at = now() where id = ${id}`)
      return { params: { user_id: id } }
    },
    'user.why': () => ({ query: { permission: 'get-order', branch_id: own() } }),
    'workingHours.openAt': () => ({ query: { at: '2099-01-01T12:00:00Z', order_method: 'comeGetIt' } }),
    'branchZone.test': () => ({ query: { lat: '41.01', lng: '29.02', basket: '25000' } }),
    'appDelivery.quote': () => ({ query: { lat: '41.01', lng: '29.02', basket: '25000' } }),
    'appDelivery.slots': () => ({ query: { delivery_type: 'comeGetIt' } }),
    'branchRing.update': async () => {
      const params = { branch_id: own() }
      return { params, body: { version: (await provider.send(branchRing.read, { params })).version } }
    },
    'role.givable': () => ({ query: { scope_type: 'branch', scope_id: own() } }),
    'roleSchema.update': async () => {
      const { id, permissions, version } = (await provider.send(roleSchema.list, {}))[0]!
      return { params: { role_schema_id: id }, body: { permissions, version } }
    },
    'company.update': async () => ({ body: { version: (await provider.send(company.read, ofCompany())).version } }),
    'company.patch': async () => ({ body: { version: (await provider.send(company.read, ofCompany())).version } }),
    'companySetting.read': ofSetting,
    'companySetting.history': ofSetting,
    'companySetting.update': async () => {
      const { version } = await provider.send(companySetting.read, ofSetting())
      return { ...ofSetting(), body: { version } }
    },
    'companySetting.inherit': async () => {
      const { version } = await provider.send(companySetting.read, ofSetting())
      return { ...ofSetting(), query: { version } }
    },
    'branch.setPlatform': async () => {
      await linked()
      return { params: { branch_id: own(), platform: 'getir' } }
    },
    'branch.tellTime': async () => {
      await linked()
      return { params: { branch_id: own(), platform: 'getir' } }
    },
    'platformMenu.read': linkedToGetir,
    'platformMenu.fetch': linkedToGetir,
    'platformMenu.match': async () => {
      const { id } = await fresh('branch-product')
      await server.database.db
        .one(sql`insert into platform_menu_entry (company_id, branch_id, platform, external_id, name, seen_at)
        values (${place.id}, ${own()}, 'getir', 'pilav', 'Pilav', now()) on conflict do nothing`)
      const body = { external_id: 'pilav', choice: 'hand', product_id: String(id) }
      return { ...(await linkedToGetir()), body }
    },
    'platformSettings.read': ofGetir,
    'platformSettings.history': ofGetir,
    'platformSettings.health': ofGetir,
    'platformSettings.sendAgain': () => ({ ...ofGetir(), body: platformSettingsExamples.sendAgain }),
    'platformSettings.check': linkedToGetir,
    'platformSettings.update': async () => {
      await linked()
      const { version } = await provider.send(platformSettings.read, ofGetir())
      return { ...ofGetir(), body: { version, host: null } }
    },
    'branchSwitchboard.update': async () => ({ body: { version: (await boarded()).version } }),
    'branchSwitchboard.renew': async () => ({ body: { version: (await boarded()).version } }),
    'branchSwitchboard.test': async () => {
      await boarded()
      return {}
    },
    'companyIys.check': filing,
    'companyIys.pull': filing,
    'companyIys.update': async () => {
      await filing()
      const { version } = await provider.send(companyIys.read, ofCompany())
      return { ...ofCompany(), body: { version } }
    },
    'onlinePayment.start': async () => ({ params: { order_id: (await attempted()).order_id } }),
    'orderPayment.retry': async () => {
      const { order_id, refund_id: payment_refund_id } = await attempted(true)
      return { params: { order_id, payment_refund_id } }
    },
    'paymentProvider.read': ofPayments,
    'paymentProvider.history': ofPayments,
    'paymentProvider.check': paying,
    'paymentProvider.compare': paying,
    'paymentProvider.acceptDifference': async () => {
      const { attempt_id } = await attempted(true)
      await server.database.db
        .one(sql`insert into payment_difference (company_id, attempt_id, kind, held, there, currency, found_at)
        values (${place.id}, ${attempt_id}, 'amount', 100, 90, 'TRY', now())`)
      return {
        params: { ...ofPayments().params, payment_attempt_id: attempt_id },
        body: { kind: 'amount', held: 100, there: 90, is_accepted: true },
      }
    },
    'paymentProvider.candidates': () => onlyThere(),
    'paymentProvider.leave': () => onlyThere(),
    'paymentProvider.giveBack': () => onlyThere(),
    'paymentProvider.attach': async () => {
      const { order_id } = await attempted()
      const { total } = await server.database.db.must<{ total: number }>(
        sql`select total::float8 as total from orders where company_id = ${place.id} and id = ${order_id}`,
      )
      return { ...(await onlyThere(total)), body: { order_id, branch_id: own() } }
    },
    'paymentProvider.update': async () => {
      await paying()
      const { version } = await provider.send(paymentProvider.read, ofPayments())
      return { ...ofPayments(), body: { version, host: null } }
    },
    'branchSetting.read': ofEscalation,
    'branchSetting.history': ofEscalation,
    'branchSetting.update': async () => {
      const { version } = await provider.send(branchSetting.read, ofEscalation())
      return { ...ofEscalation(), body: { version } }
    },
    'branchSetting.inherit': async () => {
      const { version } = await provider.send(branchSetting.read, ofEscalation())
      return { ...ofEscalation(), query: { version } }
    },
    'branchSettings.update': async () => ({ body: { user: { version: (await sections()).user.version, people: {} } } }),
    'generalSettings.update': async () => ({ body: { ...inUse, version: (await sections()).general.version } }),
    'userSettings.update': async () => ({ body: { version: (await sections()).user.version } }),
    'setting.read': ofStore,
    'setting.history': ofStore,
    'setting.update': async () => {
      const { version } = await provider.send(platformSetting.read, ofStore())
      return { ...ofStore(), body: { version } }
    },
    'setting.inherit': async () => {
      const { version } = await provider.send(platformSetting.read, ofStore())
      return { ...ofStore(), query: { version } }
    },
    'companyBlogArea.create': () => ({ body: { code: `deneme_${++n}` } }),
    'companyBlog.read': blog,
    'companyBlog.history': blog,
    'companyBlog.update': blog,
    // Records that other tests have created may use the modules that this request takes away;
    // `anyway` allows that.
    'license.save': async () => ({
      body: { version: (await provider.send(license.read, ofCompany()))?.version, anyway: true },
    }),
    'apiKey.create': async () => {
      // Names are unique, so keys from earlier requests are revoked first.
      for (const it of await provider.send(apiKey.list, ofCompany()))
        if (it.name !== 'app' && !it.revoked_at)
          await provider.send(apiKey.revoke, { params: { company_id: place.id, api_key_id: it.id } })
      return {}
    },
    'webhookEndpoint.create': async () => {
      // A company may have only a few endpoints, so those of earlier requests are removed first.
      for (const { id } of await provider.send(webhookEndpoint.list, ofCompany()))
        await provider.send(webhookEndpoint.remove, { params: { company_id: place.id, webhook_endpoint_id: id } })
      return { body: { name: `Uygulama ${++n}` } }
    },
    'webhookEndpoint.update': () => ({ body: { name: `Uygulama ${++n}` } }),
    'webhookEndpoint.delivery': ofDelivery,
    'webhookEndpoint.again': ofDelivery,
    'webhookEndpoint.againSince': () => ({ body: { since: new Date().toISOString() } }),
    'courierShift.now': async () => {
      const { id } = await fresh('courier')
      await server.database.db.one(
        sql`update courier set on_shift_since = now() where company_id = ${place.id} and id = ${id}`,
      )
      return { params: { courier_id: id } }
    },
    'kiosk.pair': async () => ({ body: { code: await pairingCode() } }),
    'kiosk.heartbeat': async () => {
      const device = { app_version: '1.0', os_version: 'Android 15' }
      return { body: { key: (await keyed().send(kiosk.pair, { body: { code: await pairingCode(), ...device } })).key } }
    },
    'branchProduct.create': async () => ({ body: { category_id: (await fresh('branch-category')).id } }),
    'branchProduct.follow': async () => {
      const [master, it] = [await fresh('branch-product'), await fresh('branch-product')]
      await server.database.db.one(
        sql`update product set master_id = ${master.id}, overrides = '{price}' where company_id = ${place.id} and id = ${it.id}`,
      )
      return { params: { branch_product_id: it.id }, body: { version: it.version } }
    },
    'branchMaterialCatalog.create': async () => {
      const option = { material_id: (await fresh('branch-material')).id, price: 100, max_count: 1, is_default: false }
      return { body: { options: [option] } }
    },
    'productCatalog.create': async () => ({ body: { branch_ids: [], products: [(await fresh('branch-product')).id] } }),
    'productCatalog.publish': async () => {
      const it = await fresh('product-catalog', { branch_ids: [other()] })
      return { params: { product_catalog_id: it.id }, body: { version: it.version } }
    },
    'productCatalog.cancel': () => run('publish', 'scheduled'),
    'productCatalog.rollback': () => run('publish', 'done'),
    'menuFile.import': async () => ({
      query: { dry_run: 'false' },
      upload: await writeXlsx({ sheets: [{ name: 'Ürünler', rows: [['Kimlik']] }] }),
    }),
    'spread.read': () => run('transfer', 'done'),
    'spread.cancel': () => run('transfer', 'scheduled'),
    'spread.undo': () => run('transfer', 'done'),
    'file.cancel': async () => {
      // Requests a file for the provider that will not be made before tomorrow.
      const id = uuidv7()
      await server.database.db
        .one(sql`insert into run (company_id, id, kind, user_id, name, state, run_at, due_at, created_at, expires_at)
        select ${platformCompany}, ${id}, 'menu-export', id, 'menu.xlsx', 'waiting', now() + interval '1 day', now() + interval '1 day', now() - interval '2 days', now() + interval '1 day'
        from app_user where email = ${world.users.provider}`)
      return { params: { file_id: id } }
    },
    'menu.order': async () => ({ body: { categories: [(await fresh('branch-category')).id] } }),
    'story.order': async () => ({ body: { ids: [(await fresh('story')).id] } }),
    'banner.order': async () => ({ body: { ids: [(await fresh('banner')).id] } }),
    'campaign.order': async () => ({ body: { ids: [(await fresh('campaign')).id] } }),
    'discount.approve': pendingDiscount,
    'discount.reject': pendingDiscount,
    'story.create': async () => ({ body: { starts_at: anHourLater(), duration_hours: 1 } }),
    'banner.create': async () => ({ body: ofItsHour() }),
    'campaign.create': async () => ({ body: ofItsHour() }),
    'appPromotion.read': async () => {
      for (const table of ['story', 'banner', 'campaign'])
        await server.database.db.one(sql`delete from ${raw(table)} where company_id = ${place.id}`)
      const since = { starts_at: new Date(Date.now() - 60_000).toISOString(), schedule: [] }
      for (const noun of ['story', 'banner', 'campaign']) await fresh(noun, since)
      return {}
    },
    'menu.bulk': async () => {
      const { id, version } = await fresh('branch-product')
      return { body: { products: [{ id, version }] } }
    },
    'menu.remove': async () => {
      const { id, version } = await fresh('branch-product')
      return { body: { products: [{ id, version }] } }
    },
    'synonymGroup.create': () => ({ body: { words: ['pide', `lahmacun ${++n}`] } }),
    'branch.update': async () => {
      const { version } = await provider.send(branch.read, { params: { branch_id: own() } })
      return { body: { ...inUse, version } }
    },
    'branch.patch': async () => ({
      body: { version: (await provider.send(branch.read, { params: { branch_id: own() } })).version },
    }),
    'order.create': async () => ({ body: { lines: await linesOfMenu() } }),
    'order.quote': async () => ({ body: { lines: await linesOfMenu() } }),
    'order.reasons': () => ({ query: { kind: 'cancel' } }),
    'order.dispatch': async () => {
      const row = await placed({ delivery_type: 'deliveryToAddress', address: { text: 'Moda Cad. 12' } })
      return move(await provider.send(order.approve, { ...ofOrder(row), body: { version: row.version } }))
    },
    'order.deliver': async () => move(await step('approve')),
    'order.cancel': async () => withReason(await placed(), 'cancel'),
    'order.return': async () => withReason(await step('approve', 'deliver'), 'return'),
    'orderReturn.quote': async () => ({ ...ofOrder(await step('approve', 'deliver')), body: {} }),
    'order.ready': async () => move(await step('approve')),
    'order.undoCancel': async () =>
      move(await provider.send(order.cancel, await withReason(await step('approve'), 'cancel'))),
    'order.takeBack': async () => move(await step('approve')),
    'order.export': () => ({ query: { branch_id: own(), format: 'csv' } }),
    'deliveryType.update': async () => {
      const given = { params: { delivery_type_id: 1 } }
      const { name, is_active, situations, version } = await provider.send(deliveryType.read, given)
      return { ...given, body: { name, is_active, situations, version } }
    },
    'cancelReason.create': () => ({ body: { code: `deneme_${++n}` } }),
    'paymentMethod.create': () => ({ body: { code: `deneme_${++n}` } }),
    'integrationLog.order': async () => ({ query: { order_id: (await placed()).id } }),
    'availability.check': () => ({ params: { id: '1' } }),
    'branchZone.places': () => ({ query: { search: 'Kadıköy' } }),
    'deliveryTemplate.create': () => ({ body: { name: `Mesafe ${++n}` } }),
    'publicHoliday.create': () => {
      const day = new Date(Date.UTC(2050, 0, 1 + ++n)).toISOString().slice(0, 10)
      return { body: { starts_on: day, ends_on: day } }
    },
    'integrationPlatform.create': async () => {
      // A platform can be added only if it is declared and not added yet, so the added one is
      // removed first.
      const { data } = await provider.send(integrationPlatform.list, { query: {} })
      const taken = data.find((it) => it.code === 'getir')
      if (taken) await provider.send(integrationPlatform.remove, { params: { integration_platform_id: taken.id } })
      return {}
    },
    'integrationPlatform.patch': async () => {
      const { data } = await provider.send(integrationPlatform.list, { query: {} })
      return { params: { integration_platform_id: data[0]!.id }, body: { is_active: true, version: data[0]!.version } }
    },
    'currency.create': () => {
      while (!hasHundredths(letters(++n)));
      return { body: { type: letters(n) } }
    },
    'taxOffice.create': () => ({ body: { code: String(90_000 + ++n) } }),
    'savedView.list': () => ({ query: { screen: '/x' } }),
    'picture.create': async () => ({
      query: { kind: 'profile' },
      upload: await onePicture(),
    }),
  }

  let depth = 0
  async function good(noun: string, name: string, call: Call): Promise<TestRequest> {
    try {
      if (depth++ === 0) await dining.clearTables()
      return await made(noun, name, call)
    } finally {
      depth--
    }
  }

  async function made(noun: string, name: string, call: Call): Promise<TestRequest> {
    // An update sends the same fields as a creation, so the values made for a creation also serve
    // an update.
    const set = name === 'update' && !more[`${noun}.update`] ? `${noun}.create` : `${noun}.${name}`
    const given: TestRequest = (await more[set]?.()) ?? {}
    const params: Record<string, unknown> = { ...given.params }
    let version: number | undefined
    if (!given.params)
      for (const { path, of } of marked(call.params)) {
        const it = of === 'user' && selfNouns.includes(noun) ? self : await fresh(of)
        params[path.join()] = it.id
        if ('version' in it) version = it.version
      }
    for (const [, it = ''] of call.path.matchAll(/\{(\w+)\}/g))
      if (params[it] === undefined) throw new Error(`The sweeps know no good ${it} for ${noun}.${name}: add one.`)
    const example = here(exampleOf(noun, name) ?? {})
    const at =
      marked(call.query).find((it) => it.of === 'branch') ?? marked(call.query).find((it) => it.of === 'company')
    return {
      ...given,
      params,
      ...(call.query && {
        query: given.query ?? (at ? { [at.path.join()]: at.of === 'branch' ? own() : place.id } : {}),
      }),
      ...(call.body && { body: { ...example, ...('version' in example && version && { version }), ...given.body } }),
    }
  }

  return { good, provider, self, at: (company) => void (place = company) }
}
