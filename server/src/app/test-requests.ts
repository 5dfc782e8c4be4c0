// One good request for each call of the contract: one table, as long as the contract is. A new call without its line here fails the sweeps.
import { writeXlsx } from 'hucre/xlsx'
import { connect } from '#server/db/client.ts'
import sharp from 'sharp'
import { vi } from 'vitest'
import sql, { type Sql } from 'sql-template-tag'
import { file } from '#contract/platform/file.ts'
import { calls } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import { branch as branchCalls } from '#contract/organisation/branch.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { companyBlog } from '#contract/organisation/company-blog.ts'
import { companySetting, emptySettings } from '#contract/organisation/company-settings.ts'
import { restaurantRegistration } from '#contract/organisation/requests.ts'
import { license } from '#contract/organisation/license.ts'
import { company } from '#contract/organisation/company.ts'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { product } from '#contract/menu/product.ts'
import { productCatalog } from '#contract/menu/product-catalog.ts'
import { stock } from '#contract/menu/stock.ts'
import { deliveryType } from '#contract/ordering/delivery-type.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { account } from '#contract/identity/account.ts'
import { permission, resource } from '#contract/identity/permission.ts'
import { role, roleSchema } from '#contract/identity/role.ts'
import { partner } from '#contract/identity/partner.ts'
import { profile } from '#contract/identity/profile.ts'
import { recovery } from '#contract/identity/recovery.ts'
import { session } from '#contract/identity/session.ts'
import { twoFactor } from '#contract/identity/two-factor.ts'
import { user } from '#contract/identity/user.ts'
import { savedView } from '#contract/platform/saved-view.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { inviteUser } from '#server/domain/identity/invitations.ts'
import { writeMail } from '#server/kit/mail.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { accountBody, branchBody } from './test-bodies.ts'
import { caller, signIn, type Caller } from './test-client.ts'
import { menuBodies } from './test-menu.ts'
import { authenticatorCode, codeIn, layUser, mailTo, setUpTwoFactor, tokenIn } from './test-user.ts'
import type { TestServer } from './test-server.ts'
import { password, type TestCompany, type TestWorld } from './test-world.ts'

/** A request as a test sends it. */
export type Given = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  upload?: Uint8Array
  headers?: Record<string, string>
}

/** A number as three capital letters. */
const letters = (n: number) => String.fromCharCode(...[676, 26, 1].map((size) => 65 + (Math.floor(n / size) % 26)))

/** Nouns whose calls are about the caller alone. */
export const selfNouns = ['profile', 'twoFactor', 'registration']

/** Makes a good request for any call of the contract, fresh each time, with records at a company of the test world: the own one unless `at` says another. */
export interface Requests {
  good(noun: string, name: string, call: Call): Promise<Given>
  at(company: TestCompany): void
  provider: Caller
  /** Somebody of their own for calls that change the caller: nobody else's tests feel it. */
  self: Caller & { id: string; email: string }
}

export async function goodRequests(server: TestServer, world: TestWorld): Promise<Requests> {
  let place = world.companies.own
  const provider = await signIn(server.url, world.users.provider)
  const laid = await layUser(server, world.users.provider)
  const self = { ...(await signIn(server.url, laid.email)), ...laid }
  const keyed = () => caller(server.url, place.apiKey)
  const own = () => place.branches[0]!
  const orderBody = (branch_id: string) => ({
    branch_id,
    delivery_type: 'comeGetIt',
    customer: { name: 'Ada' },
    payment_method: 'cash',
    lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
  })
  const placed = (branch_id = own()): Promise<OrderRow> =>
    keyed().send(order.create, { body: orderBody(branch_id) as never })
  const step = async (...actions: ('approve' | 'deliver')[]): Promise<OrderRow> => {
    let row = await placed()
    for (const it of actions)
      row = await provider.send(order[it], { params: { order_id: row.id }, body: { version: row.version } })
    return row
  }
  const reasonOf = async (row: OrderRow, kind: 'cancel' | 'return') =>
    (await provider.send(order.reasons, { params: { order_id: row.id }, query: { kind } }))[0]!.id
  const move = async (row: OrderRow, more: object = {}): Promise<Given> => ({
    params: { order_id: row.id },
    body: { version: row.version, ...more },
  })
  const withReason = async (row: OrderRow, kind: 'cancel' | 'return'): Promise<Given> =>
    move(row, { reason_id: await reasonOf(row, kind), text: 'deneme' })
  const named = { tr: 'Deneme', en: 'Trial', de: 'Versuch' }
  const madeRef = async (noun: string, body: object): Promise<{ id: number; version: number }> =>
    (await provider.raw(calls.find((it) => it.call.path === `/${noun}` && it.call.method === 'POST')!.call, { body }))
      .body

  /** Changes the user who calls about themselves, at once for this node too. */
  const changeSelf = async (set: Sql) => {
    await server.database.db.one(sql`update app_user set ${set} where id = ${self.id}`)
    server.kit.forget()
  }
  const ownParams = () => ({ params: { user_id: self.id } })
  const twoFactorOff = () => changeSelf(sql`two_factor_at = null, two_factor_secret = null`)
  const resetGiven = async (): Promise<Given> => {
    const { email } = await layUser(server, world.users.branch)
    const { reset_id } = await provider.send(recovery.forget, { body: { email } })
    const code = codeIn(await mailTo(server, email, 'reset-code'))
    return { params: { resetCode: code }, body: { email, reset_id, password } }
  }
  const invitationToken = async (): Promise<string> => {
    const { id, email } = await layUser(server, world.users.branch, { waits: true })
    await inviteUser(server.database.db, server.kit, { user_id: id, by: 'Ada' })
    return tokenIn(await mailTo(server, email, 'invitation'))
  }
  const partnerGiven = async (): Promise<Given> => {
    const body = { company_id: place.id, branch_id: own() }
    const { url } = await provider.send(partner.link, { body })
    return {
      params: { provider: 'sofra' },
      body: { ...body, domain_type: 'provider' },
      headers: { authorization: `Bearer ${tokenIn(url)}` },
    }
  }

  const onePicture = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#c2410c' } })
      .png()
      .toBuffer()

  let n = 0
  const userBody = () => ({
    name: 'Deniz',
    surname: 'Deneme',
    email: `user${++n}@deneme.test`,
    phone: '',
    language_id: 1,
    is_show_live_support: false,
    is_auth_for_account: false,
    assignments: [{ role_id: systemRoleId('branch'), scope_type: 'branch' as const, scope_id: own() }],
  })
  const madeUser = () => provider.send(user.create, { body: userBody() })
  const roleBody = () => ({
    name: named,
    account_type: 'branch' as const,
    account_id: null,
    company_id: place.id,
    permissions: ['get-order'],
  })
  const madeRole = () => provider.send(role.create, { body: roleBody() })
  const oneSchema = async () => (await provider.send(roleSchema.list, {}))[0]!
  const madeAccount = () => provider.send(account.create, { body: accountBody() })
  const ofCompany = () => ({ params: { company_id: place.id } })
  const companyBody = () => ({
    account_id: place.account_id,
    name: 'Deneme Firması',
    legal_name: '',
    authorised_name: '',
    phone: '',
    email: '',
    website: '',
    domain: '',
    domain_ip: '',
    country: 'TR' as const,
    currency: 'TRY',
    city_id: null,
    district: '',
    address: '',
    tax_number: '1234567890',
    tax_office_id: null,
    iban: 'TR330006100519786457841326',
    contract_starts_on: null,
    contract_ends_on: null,
    mersis_no: '',
    kep_address: '',
    etbis_no: '',
    demands_two_factor: false,
  })
  const ofSetting = () => ({ params: { ...ofCompany().params, name: 'social' as const } })
  const blogBody = { title: named, body: named, image: null, is_active: true }
  const madeArea = async () => (await madeRef('company-blog-area', bodies['company-blog-area']!())).id
  const madeBlog = async () => {
    const params = { ...ofCompany().params, company_blog_area_id: await madeArea() }
    await provider.send(companyBlog.create, { params, body: blogBody })
    return { params }
  }
  const registrationBody = {
    restaurant_name: 'Deneme Lokantası',
    authorised_name: 'Ada Deneme',
    phone: '0555 111 22 33',
    email: 'ada@deneme.test',
    city_id: 34,
    district: '',
    address: '',
    tax_number: '',
    note: '',
  }
  const madeRegistration = async () => ({
    params: {
      restaurant_registration_id: (await provider.send(restaurantRegistration.create, { body: registrationBody })).id,
    },
  })
  /** Guests ask through the ordering app: the row stands in for it. */
  async function madeRequest() {
    const client = await connect(server.database.ownerUrl)
    const id = uuidv7()
    await client.query(
      `insert into branch_request (company_id, id, branch_id, kind, customer_name, message) values ($1, $2, $3, 'suggestion', 'Ada', 'Buraya da açın')`,
      [place.id, id, own()],
    )
    await client.end()
    return { params: { branch_id: own(), branch_request_id: id } }
  }
  const categoryBody = () => menuBodies.category(own())
  const madeCategory = () => provider.send(category.create, { body: categoryBody() })
  const ofCategory = (it: { id: string }) => ({ params: { branch_category_id: it.id } })
  const materialBody = () => menuBodies.material(own())
  const madeMaterial = () => provider.send(material.create, { body: materialBody() })
  const ofMaterial = (it: { id: string }) => ({ params: { branch_material_id: it.id } })
  const groupBody = async () => menuBodies.group(own(), [(await madeMaterial()).id])
  const madeGroup = async () => provider.send(materialCatalog.create, { body: await groupBody() })
  const ofGroup = (it: { id: string }) => ({ params: { branch_material_catalog_id: it.id } })
  const productBody = async () => menuBodies.product(own(), (await madeCategory()).id)
  const madeProduct = async () => provider.send(product.create, { body: await productBody() })
  const ofProduct = (it: { id: string }) => ({ params: { branch_product_id: it.id } })
  const chosen = async () => {
    const { id, version } = await madeProduct()
    return { products: [{ id, version }] }
  }
  const changed = async () => {
    const { menu_change_id } = await provider.send(stock.product, {
      ...ofProduct(await madeProduct()),
      body: { out: { kind: 'reopened' } },
    })
    return { params: { menu_change_id } }
  }
  const chainBody = async (branch_ids: string[] = []) => ({
    branch_id: own(),
    name: 'Zincir',
    branch_ids,
    fields: ['price' as const],
    products: [(await madeProduct()).id],
  })
  const madeChain = async (branch_ids?: string[]) =>
    provider.send(productCatalog.create, { body: await chainBody(branch_ids) })
  const ofChain = (it: { id: string }) => ({ params: { product_catalog_id: it.id } })
  /** A run over no branch, as a job leaves it. */
  const madeRun = async (kind: 'transfer' | 'publish', state: 'scheduled' | 'done') => {
    const id = uuidv7()
    const chain = kind === 'publish' ? (await madeChain()).id : null
    await server.database.db
      .one(sql`insert into menu_change (company_id, id, branch_id, kind, state, product_catalog_id, run_at, undo_until)
      values (${place.id}, ${id}, ${own()}, ${kind}, ${state}, ${chain}, now() + interval '1 day', now() + interval '1 day')`)
    return { params: { menu_change_id: id } }
  }
  const spreadBody = () => ({ branch_ids: [place.branches[1]!], product_ids: null, fields: ['price' as const] })
  const kioskBody = () => ({ branch_id: own(), name: 'Giriş', is_locked: false })
  const madeKiosk = () => provider.send(kiosk.create, { body: kioskBody() })
  const ofKiosk = (it: { id: string }) => ({ params: { kiosk_id: it.id } })
  const device = { app_version: '1.0', os_version: 'Android 15' }
  const bodies: Record<string, () => Record<string, unknown>> = {
    currency: () => ({
      name: 'Deneme',
      symbol: 'D',
      symbol_format: 'suffix',
      type: letters(++n),
    }),
    'tax-office': () => ({ city_id: 34, code: String(90_000 + ++n), name: 'Deneme' }),
    'company-blog-area': () => ({ code: `deneme_${++n}`, name: named, position: 1 }),
    'synonym-group': () => ({ words: ['pide', `lahmacun ${++n}`], is_active: true }),
    kitchen: () => ({ name: named, image: null, position: 1, is_active: true }),
    'restaurant-image': () => ({ name: named, image: '/files/pictures/deneme.webp', is_active: true }),
    'payment-method': () => ({ code: `deneme_${++n}`, name: named, place: 'door', is_active: true }),
    'cancel-reason': () => ({
      code: `deneme_${++n}`,
      name: named,
      kind: 'cancel',
      delivery_types: [],
      from_statuses: [],
      actor: 'branch',
      liable: 'branch',
      needs_text: false,
      platform_codes: {},
    }),
  }

  /** A good request for a call, made fresh: every call of the contract must be here or in a plain noun. */
  async function good(noun: string, name: string, call: Call): Promise<Given> {
    const plainNoun = call.path.split('/')[1]!
    if (bodies[plainNoun]) {
      if (name === 'list') return { query: { limit: 5 } }
      if (name === 'create') return { body: bodies[plainNoun]() }
      const row = await madeRef(plainNoun, bodies[plainNoun]())
      const params = { [`${plainNoun.replaceAll('-', '_')}_id`]: row.id }
      return name === 'update' ? { params, body: { ...bodies[plainNoun](), version: row.version } } : { params }
    }
    const branch: Given = { params: { branch_id: own() } }
    const made: Record<string, () => Given | Promise<Given>> = {
      'session.login': () => ({ body: { email: world.users.company, password } }),
      'session.loginTwoFactor': async () => {
        const { email } = await layUser(server, world.users.branch)
        const { secret } = await setUpTwoFactor(await signIn(server.url, email))
        const challenge = await provider.send(session.login, { body: { email, password } })
        return {
          body: { two_factor: 'two_factor' in challenge && challenge.two_factor, code: authenticatorCode(secret) },
        }
      },
      'recovery.forget': () => ({ body: { email: `kimse${++n}@deneme.test` } }),
      'recovery.reset': resetGiven,
      'recovery.sendReset': async () => ({ params: { user_id: (await layUser(server, world.users.branch)).id } }),
      'profile.read': ownParams,
      'profile.update': async () => {
        const { version } = await self.send(profile.read, ownParams())
        const body = { name: 'Ada', surname: 'Deneme', phone: '', language_id: 1, profile_image: null, version }
        return { ...ownParams(), body }
      },
      'profile.changePassword': () => ({ ...ownParams(), body: { old_password: password, password } }),
      'profile.sessions': ownParams,
      'profile.endSession': async () => {
        await twoFactorOff()
        await signIn(server.url, self.email)
        const other = (await self.send(profile.sessions, ownParams())).find((it) => !it.is_this)!
        return { params: { user_id: self.id, session_id: other.id } }
      },
      'profile.endOthers': ownParams,
      'twoFactor.start': async () => {
        await twoFactorOff()
        return {}
      },
      'twoFactor.confirm': async () => {
        await twoFactorOff()
        return { body: { code: authenticatorCode((await self.send(twoFactor.start, {})).secret) } }
      },
      'twoFactor.renew': async () => {
        await changeSelf(sql`two_factor_at = now()`)
        return { body: { password } }
      },
      'twoFactor.stop': async () => {
        await changeSelf(sql`two_factor_at = now()`)
        return { body: { password } }
      },
      'registration.invited': async () => ({ body: { token: await invitationToken() } }),
      'registration.accept': async () => ({ body: { token: await invitationToken(), password } }),
      'registration.read': async () => {
        await changeSelf(sql`registering = 'dealer'`)
        return {}
      },
      'registration.complete': async () => {
        await changeSelf(sql`registering = 'dealer'`)
        const facts = { legal_name: 'A', authorised_name: '', business_phone: '', business_email: '', tax_number: '' }
        return { body: { name: 'Ada', surname: 'D', phone: '', ...facts, password } }
      },
      'partner.link': () => ({ body: { company_id: place.id, branch_id: own() } }),
      'partner.signIn': partnerGiven,
      'session.refresh': async () => ({
        body: { refresh_token: (await signIn(server.url, world.users.company)).refreshToken },
      }),
      'session.getinfo': () => ({}),
      'session.logout': () => ({ body: {} }),
      'session.ticket': () => ({}),
      'languages.list': () => ({}),
      'user.list': () => ({ query: { limit: 5 } }),
      'user.read': async () => ({ params: { user_id: (await madeUser()).id } }),
      'user.create': () => ({ body: userBody() }),
      'user.update': async () => {
        const it = await madeUser()
        return { params: { user_id: it.id }, body: { ...userBody(), version: it.version } }
      },
      'user.suspend': async () => {
        const it = await madeUser()
        return { params: { user_id: it.id }, body: { is_active: false, version: it.version } }
      },
      'user.remove': async () => ({ params: { user_id: (await madeUser()).id } }),
      'user.invite': async () => ({ params: { user_id: (await madeUser()).id } }),
      'user.stopTwoFactor': async () => {
        const { id } = await madeUser()
        await server.database.db.one(sql`update app_user set two_factor_at = now() where id = ${id}`)
        return { params: { user_id: id } }
      },
      'user.history': async () => ({ params: { user_id: (await madeUser()).id } }),
      'user.why': async () => ({
        params: { user_id: (await madeUser()).id },
        query: { permission: 'get-order', branch_id: own() },
      }),
      'role.list': () => ({ query: { limit: 5 } }),
      'role.read': async () => ({ params: { role_id: (await madeRole()).id } }),
      'role.create': () => ({ body: roleBody() }),
      'role.update': async () => {
        const it = await madeRole()
        return { params: { role_id: it.id }, body: { ...roleBody(), version: it.version } }
      },
      'role.remove': async () => ({ params: { role_id: (await madeRole()).id } }),
      'role.history': async () => ({ params: { role_id: (await madeRole()).id } }),
      'role.names': () => ({}),
      'role.givable': () => ({ query: { scope_type: 'branch', scope_id: own() } }),
      'roleSchema.list': () => ({}),
      'roleSchema.read': async () => ({ params: { role_schema_id: (await oneSchema()).id } }),
      'roleSchema.history': async () => ({ params: { role_schema_id: (await oneSchema()).id } }),
      'roleSchema.update': async () => {
        const { id, permissions: held, version } = await oneSchema()
        return { params: { role_schema_id: id }, body: { permissions: held, version } }
      },
      'permission.tree': () => ({}),
      'permission.list': () => ({ query: { limit: 5 } }),
      'permission.read': () => ({ params: { permission_id: 'get-order' } }),
      'permission.history': () => ({ params: { permission_id: 'get-order' } }),
      'permission.update': async () => {
        const params = { permission_id: 'get-order' }
        const { version } = await provider.send(permission.read, { params })
        return { params, body: { name: named, help: named, version } }
      },
      'resource.list': () => ({ query: { limit: 5 } }),
      'resource.read': () => ({ params: { resource_id: 'order' } }),
      'resource.history': () => ({ params: { resource_id: 'order' } }),
      'resource.update': async () => {
        const params = { resource_id: 'order' }
        const { version } = await provider.send(resource.read, { params })
        return { params, body: { name: named, help: named, version } }
      },
      'account.list': () => ({ query: { limit: 5 } }),
      'account.names': () => ({}),
      'account.read': async () => ({ params: { account_id: (await madeAccount()).id } }),
      'account.create': () => ({ body: accountBody() }),
      'account.update': async () => {
        const it = await madeAccount()
        return { params: { account_id: it.id }, body: { ...accountBody(), version: it.version } }
      },
      'account.remove': async () => ({ params: { account_id: (await madeAccount()).id } }),
      'account.history': async () => ({ params: { account_id: (await madeAccount()).id } }),
      'company.list': () => ({ query: { limit: 5 } }),
      'company.read': () => ofCompany(),
      'company.history': () => ofCompany(),
      'company.branches': () => ofCompany(),
      'company.accountUsers': () => ofCompany(),
      'company.pointTotal': () => ({ query: { company_id: place.id } }),
      'company.names': () => ({}),
      'company.create': () => ({ body: companyBody() }),
      'company.update': async () => {
        const { version } = await provider.send(company.read, ofCompany())
        return { ...ofCompany(), body: { ...companyBody(), version } }
      },
      'company.patch': async () => {
        const { version } = await provider.send(company.read, ofCompany())
        return { ...ofCompany(), body: { is_active: true, version } }
      },
      'companySetting.list': () => ofCompany(),
      'companySetting.read': () => ofSetting(),
      'companySetting.history': () => ofSetting(),
      'companySetting.update': async () => ({
        ...ofSetting(),
        body: {
          value: emptySettings.social,
          version: (await provider.send(companySetting.read, ofSetting())).version,
        },
      }),
      'companyBlog.list': () => ofCompany(),
      'companyBlog.read': () => madeBlog(),
      'companyBlog.history': () => madeBlog(),
      'companyBlog.create': async () => ({
        params: { ...ofCompany().params, company_blog_area_id: await madeArea() },
        body: blogBody,
      }),
      'companyBlog.update': async () => ({ ...(await madeBlog()), body: { ...blogBody, version: 1 } }),
      'branchRequest.list': () => ({ ...branch, query: { limit: 5 } }),
      'branchRequest.read': () => madeRequest(),
      'branchRequest.approve': async () => ({ ...(await madeRequest()), body: { decision_note: '', version: 1 } }),
      'branchRequest.reject': async () => ({ ...(await madeRequest()), body: { decision_note: 'x', version: 1 } }),
      'restaurantRegistration.list': () => ({ query: { limit: 5 } }),
      'restaurantRegistration.read': () => madeRegistration(),
      'restaurantRegistration.history': () => madeRegistration(),
      'restaurantRegistration.create': () => ({ body: registrationBody }),
      'restaurantRegistration.update': async () => ({
        ...(await madeRegistration()),
        body: { ...registrationBody, version: 1 },
      }),
      'restaurantRegistration.approve': async () => ({
        ...(await madeRegistration()),
        body: { decision_note: '', version: 1 },
      }),
      'restaurantRegistration.reject': async () => ({
        ...(await madeRegistration()),
        body: { decision_note: 'x', version: 1 },
      }),
      'license.read': () => ofCompany(),
      'license.history': () => ofCompany(),
      'license.save': async () => {
        const it = (await provider.send(license.read, ofCompany()))!
        const { license_type, licensed_module_list, limits, starts_at, ends_at, version } = it
        return { ...ofCompany(), body: { license_type, licensed_module_list, limits, starts_at, ends_at, version } }
      },
      'apiKey.list': () => ofCompany(),
      'apiKey.create': async () => {
        for (const it of await provider.send(apiKey.list, ofCompany()))
          if (it.name === 'Deneme' && !it.revoked_at)
            await provider.send(apiKey.revoke, { params: { ...ofCompany().params, api_key_id: it.id } })
        return { ...ofCompany(), body: { name: 'Deneme', scopes: ['order'] } }
      },
      'apiKey.revoke': async () => {
        const { id } = await provider.send(apiKey.create, {
          ...ofCompany(),
          body: { name: 'Deneme', scopes: ['menu'] },
        })
        return { params: { ...ofCompany().params, api_key_id: id } }
      },
      'kiosk.list': () => ({ query: { limit: 5 } }),
      'kiosk.read': async () => ofKiosk(await madeKiosk()),
      'kiosk.history': async () => ofKiosk(await madeKiosk()),
      'kiosk.create': () => ({ body: kioskBody() }),
      'kiosk.update': async () => {
        const it = await madeKiosk()
        return { ...ofKiosk(it), body: { ...kioskBody(), version: it.version } }
      },
      'kiosk.remove': async () => ofKiosk(await madeKiosk()),
      'kiosk.code': async () => ofKiosk(await madeKiosk()),
      'kiosk.unpair': async () => ofKiosk(await madeKiosk()),
      'kiosk.pair': async () => {
        const { code } = await provider.send(kiosk.code, ofKiosk(await madeKiosk()))
        return { body: { code, ...device } }
      },
      'kiosk.heartbeat': async () => {
        const { code } = await provider.send(kiosk.code, ofKiosk(await madeKiosk()))
        const { key } = await keyed().send(kiosk.pair, { body: { code, ...device } })
        return { body: { key, ...device } }
      },
      'branchCategory.list': () => ({ query: { branch_id: own(), limit: 5 } }),
      'branchCategory.names': () => branch,
      'branchCategory.read': async () => ofCategory(await madeCategory()),
      'branchCategory.history': async () => ofCategory(await madeCategory()),
      'branchCategory.create': () => ({ body: categoryBody() }),
      'branchCategory.update': async () => {
        const it = await madeCategory()
        return { ...ofCategory(it), body: { ...categoryBody(), version: it.version } }
      },
      'branchCategory.remove': async () => ofCategory(await madeCategory()),
      'branchMaterial.list': () => ({ query: { branch_id: own(), limit: 5 } }),
      'branchMaterial.names': () => branch,
      'branchMaterial.read': async () => ofMaterial(await madeMaterial()),
      'branchMaterial.history': async () => ofMaterial(await madeMaterial()),
      'branchMaterial.usage': async () => ofMaterial(await madeMaterial()),
      'branchMaterial.create': () => ({ body: materialBody() }),
      'branchMaterial.update': async () => {
        const it = await madeMaterial()
        return { ...ofMaterial(it), body: { ...materialBody(), version: it.version } }
      },
      'branchMaterial.remove': async () => ofMaterial(await madeMaterial()),
      'branchMaterialCatalog.list': () => ({ query: { branch_id: own(), limit: 5 } }),
      'branchMaterialCatalog.names': () => branch,
      'branchMaterialCatalog.read': async () => ofGroup(await madeGroup()),
      'branchMaterialCatalog.history': async () => ofGroup(await madeGroup()),
      'branchMaterialCatalog.usage': async () => ofGroup(await madeGroup()),
      'branchMaterialCatalog.create': async () => ({ body: await groupBody() }),
      'branchMaterialCatalog.update': async () => {
        const it = await madeGroup()
        return { ...ofGroup(it), body: { ...(await groupBody()), version: it.version } }
      },
      'branchMaterialCatalog.remove': async () => ofGroup(await madeGroup()),
      'branchProduct.list': () => ({ query: { branch_id: own(), limit: 5 } }),
      'branchProduct.place': () => branch,
      'branchProduct.read': async () => ofProduct(await madeProduct()),
      'branchProduct.history': async () => ofProduct(await madeProduct()),
      'branchProduct.create': async () => ({ body: await productBody() }),
      'branchProduct.update': async () => {
        const it = await madeProduct()
        return { ...ofProduct(it), body: { ...(await productBody()), version: it.version } }
      },
      'branchProduct.remove': async () => ofProduct(await madeProduct()),
      'branchProduct.follow': async () => {
        const master = await madeProduct()
        const it = await madeProduct()
        await server.database.db.one(
          sql`update product set master_id = ${master.id}, overrides = '{price}' where company_id = ${place.id} and id = ${it.id}`,
        )
        return { ...ofProduct(it), body: { field: 'price', version: it.version } }
      },
      'productCatalog.list': () => ({ query: { branch_id: own(), limit: 5 } }),
      'productCatalog.names': () => branch,
      'productCatalog.read': async () => ofChain(await madeChain()),
      'productCatalog.history': async () => ofChain(await madeChain()),
      'productCatalog.create': async () => ({ body: await chainBody() }),
      'productCatalog.update': async () => {
        const it = await madeChain()
        return { ...ofChain(it), body: { ...(await chainBody()), version: it.version } }
      },
      'productCatalog.remove': async () => ofChain(await madeChain()),
      'productCatalog.diff': async () => ({ ...ofChain(await madeChain()), body: { match: 'name' } }),
      'productCatalog.publish': async () => {
        const it = await madeChain([place.branches[1]!])
        return { ...ofChain(it), body: { match: 'name', run_at: null, version: it.version } }
      },
      'productCatalog.publications': async () => ofChain(await madeChain()),
      'productCatalog.cancel': () => madeRun('publish', 'scheduled'),
      'productCatalog.rollback': () => madeRun('publish', 'done'),
      'menuFile.export': () => branch,
      'menuFile.import': async () => ({
        ...branch,
        query: { dry_run: 'true' },
        upload: (await writeXlsx({ sheets: [{ name: 'Ürünler', rows: [['Kimlik']] }] })) as Uint8Array,
      }),
      'spread.diff': () => ({ ...branch, body: spreadBody() }),
      'spread.start': () => ({ ...branch, body: spreadBody() }),
      'spread.read': () => madeRun('transfer', 'done'),
      'spread.undo': () => madeRun('transfer', 'done'),
      'appMenu.read': () => branch,
      'platformItem.list': () => branch,
      'platformItem.retry': () => branch,
      'menu.read': () => branch,
      'menu.patchProduct': async () => {
        const it = await madeProduct()
        return { ...ofProduct(it), body: { price: 1200, version: it.version } }
      },
      'menu.patchCategory': async () => {
        const it = await madeCategory()
        return { ...ofCategory(it), body: { is_active: false, version: it.version } }
      },
      'menu.order': async () => ({ ...branch, body: { categories: [(await madeCategory()).id] } }),
      'menu.bulk': async () => ({
        ...branch,
        body: { ...(await chosen()), act: { kind: 'price_set', price: 900 }, dry_run: false },
      }),
      'menu.remove': async () => ({ ...branch, body: await chosen() }),
      'menu.changes': () => branch,
      'menu.undo': () => changed(),
      'stock.product': async () => ({ ...ofProduct(await madeProduct()), body: { out: { kind: 'day' } } }),
      'stock.material': async () => ({ ...ofMaterial(await madeMaterial()), body: { out: { kind: 'reopened' } } }),
      'stock.undo': () => changed(),
      'synonymList.list': () => ({}),
      'branch.list': () => ({ query: { limit: 5 } }),
      'branch.read': () => branch,
      'branch.history': () => branch,
      'branch.names': () => ({ query: { company_id: place.id } }),
      'branch.create': () => ({ body: branchBody(place.id) }),
      'branch.update': async () => {
        const { id, version } = await provider.send(branchCalls.read, { params: { branch_id: own() } })
        // Everything the requests after it need the branch to take.
        const takes = {
          order_methods: [...deliveryTypes],
          area_source: 'app',
          table_is_open: true,
          tips_is_active: true,
        }
        return { params: { branch_id: id }, body: { ...branchBody(place.id), ...takes, version } }
      },
      'branch.patch': async () => {
        const { id, version } = await provider.send(branchCalls.read, { params: { branch_id: own() } })
        return { params: { branch_id: id }, body: { is_active: true, version } }
      },
      'branch.state': () => branch,
      'branch.setState': () => ({ ...branch, body: { state: 'busy', minutes: 15 } }),
      'branch.devices': () => branch,
      'order.list': () => ({ query: { branch_id: own(), limit: 3 } }),
      'order.board': () => branch,
      'order.read': async () => ({ params: { order_id: (await placed()).id } }),
      'order.timeline': async () => ({ params: { order_id: (await placed()).id } }),
      'order.blackBox': async () => ({ params: { order_id: (await placed()).id } }),
      'order.reasons': async () => ({ params: { order_id: (await placed()).id }, query: { kind: 'cancel' } }),
      'order.create': () => ({ body: orderBody(own()) }),
      'order.test': () => branch,
      'order.approve': async () => move(await placed()),
      'order.dispatch': async () => {
        let row = await keyed().send(order.create, {
          body: { ...orderBody(own()), delivery_type: 'deliveryToAddress', address: { text: 'Moda Cad. 12' } } as never,
        })
        row = await provider.send(order.approve, { params: { order_id: row.id }, body: { version: row.version } })
        return move(row)
      },
      'order.deliver': async () => move(await step('approve')),
      'order.cancel': async () => withReason(await placed(), 'cancel'),
      'order.return': async () => withReason(await step('approve', 'deliver'), 'return'),
      'order.ready': async () => move(await step('approve')),
      'order.undoCancel': async () => {
        const row = await step('approve')
        return move(
          await provider.send(order.cancel, {
            params: { order_id: row.id },
            body: { version: row.version, reason_id: await reasonOf(row, 'cancel'), text: 'x' },
          }),
        )
      },
      'order.takeBack': async () => move(await step('approve')),
      'order.acknowledge': async () => ({ params: { order_id: (await placed()).id }, body: {} }),
      'order.printed': async () => ({
        params: { order_id: (await placed()).id },
        body: { ticket: 'kitchen', width: '80' },
      }),
      'order.export': () => ({ query: { branch_id: own(), format: 'csv' } }),
      'deliveryType.list': () => ({}),
      'deliveryType.settingAll': () => ({}),
      'deliveryType.read': () => ({ params: { delivery_type_id: 1 } }),
      'deliveryType.history': () => ({ params: { delivery_type_id: 1 } }),
      'deliveryType.update': async () => {
        const {
          name: names,
          is_active,
          situations,
          version,
        } = await provider.send(deliveryType.read, { params: { delivery_type_id: 1 } })
        return { params: { delivery_type_id: 1 }, body: { name: names, is_active, situations, version } }
      },
      'paymentMethodList.list': () => ({}),
      'overview.branch': () => branch,
      'overview.all': () => ({}),
      'integrationLog.list': () => ({ query: { limit: 5 } }),
      'integrationLog.order': async () => ({ query: { order_id: (await placed()).id } }),
      'integrationLog.read': async () => {
        const event = `deneme:${++n}`
        await server.database.db.one(
          sql`insert into inbox (platform, event_id, company_id, branch_id, kind, body) values ('getir', ${event}, ${place.id}, ${own()}, 'new-order', '{}')`,
        )
        return { params: { log_id: `in:getir:${event}` } }
      },
      'mail.list': () => ({}),
      'mail.read': async () => ({
        params: {
          mail_id: await writeMail(server.database.db, {
            kind: 'invitation',
            to: 'a@deneme.test',
            subject: 'x',
            text: 'x',
          }),
        },
      }),
      'availability.check': () => ({ params: { id: '1' } }),
      'feed.read': () => ({}),
      'feed.update': () => ({ body: { pace: 10 } }),
      'currencyList.list': () => ({}),
      'taxOfficeNames.list': () => ({}),
      'cities.list': () => ({}),
      'savedView.list': () => ({ query: { screen: '/x' } }),
      'savedView.create': () => ({ body: { screen: '/x', name: 'Deneme', search: '', is_shared: false } }),
      'savedView.remove': async () => ({
        params: {
          saved_view_id: (
            await provider.send(savedView.create, { body: { screen: '/x', name: 'D', search: '', is_shared: false } })
          ).id,
        },
      }),
      'file.remove': async () => ({
        params: { file_id: await madeFile() },
      }),
      'btkReport.make': () => ({}),
      'btkReport.state': () => ({}),
      'cockpit.read': () => ({}),
      'picture.create': async () => ({ query: { kind: 'profile' }, upload: await onePicture() }),
      'file.list': () => ({}),
      'file.read': async () => ({
        params: { file_id: await madeFile() },
      }),
    }
    const make = made[`${noun}.${name}`]
    if (!make) throw new Error(`The sweep knows no good request for ${noun}.${name}: add one.`)
    return make()
  }

  /** A file of the provider's, once those it asked for before are made: nobody has many made at once. */
  async function madeFile(): Promise<string> {
    await vi.waitUntil(
      async () => (await provider.send(file.list, {})).every((it) => it.state === 'done' || it.state === 'failed'),
      { timeout: 20_000 },
    )
    return (await provider.send(order.export, { query: { branch_id: [own()], format: 'csv' } })).id
  }

  return { good, provider, self, at: (company) => void (place = company) }
}
