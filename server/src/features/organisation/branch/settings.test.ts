import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { branch } from '#contract/organisation/branch.ts'
import { branchSetting, branchSettings, type BranchSettings } from '#contract/organisation/branch-settings.ts'
import { generalSettings } from '#contract/organisation/general-settings.ts'
import { reservationSettings } from '#contract/organisation/reservation-settings.ts'
import { userSettings } from '#contract/organisation/user-settings.ts'
import { paymentSettings } from '#contract/organisation/payment-settings.ts'
import { companySetting, settings } from '#contract/organisation/settings.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const callers = {} as Record<'manager' | 'cashier' | 'foreign', Caller>
const { server, world, company_id } = await setUp()
callers.manager = await signIn(server.url, world.users.company)
callers.cashier = await signIn(server.url, world.users.branch)
callers.foreign = await signIn(server.url, world.users.foreignCompany)

const params = () => ({ branch_id: world.companies.own.branches[0] })
const read = () => callers.manager.send(branchSettings.read, { params: params() })
const generalBody = ({ general }: BranchSettings) => {
  const { id, ...it } = general
  expect(id).toBe(params().branch_id)
  return it
}
const paymentBody = ({ payment_method: { version, sequence, methods } }: BranchSettings) => ({
  version,
  sequence,
  methods,
})
const save = (body: object) => callers.manager.send(branchSettings.update, { params: params(), body: body as never })
const refused = (body: object, by = callers.manager) =>
  by.refused(branchSettings.update, { params: params(), body: body as never })

describe('the sections of a branch’s settings', () => {
  it('come together, each as it is by itself', async () => {
    const all = await read()
    expect(all.general).toEqual(await callers.manager.send(generalSettings.read, { params: params() }))
    expect(all.payment_method).toEqual(await callers.manager.send(paymentSettings.read, { params: params() }))
    expect(Object.keys(all)).toEqual(Object.keys(branchSettings.read.answer.shape))
  })

  it('are saved together, each with its own version; what is not sent stays', async () => {
    const before = await read()
    const [first, ...rest] = before.payment_method.sequence
    const after = await save({
      general: { ...generalBody(before), name: 'Çarşı', email: 'carsi@deneme.test' },
      payment_method: { ...paymentBody(before), sequence: [...rest, first] },
    })
    expect(after.general).toMatchObject({
      name: 'Çarşı',
      email: 'carsi@deneme.test',
      version: before.general.version + 1,
    })
    expect(after.payment_method).toMatchObject({ version: before.payment_method.version + 1 })
    expect(after.payment_method.sequence.at(-1)).toBe(first)
    expect(after.user).toEqual(before.user)
    expect(await read()).toEqual(after)
    const record = await callers.manager.send(branch.read, { params: params() })
    expect(record).toMatchObject({ name: 'Çarşı', email: 'carsi@deneme.test', version: after.general.version })
  })

  it.each(['general', 'payment_method', 'dining', 'user'] as const)(
    'are saved and refused by themselves and with others: %s',
    async (name) => {
      const before = await read()
      const documents = {
        general: generalSettings,
        payment_method: paymentSettings,
        dining: reservationSettings,
        user: userSettings,
      }
      expect(Object.keys(documents).toSorted()).toEqual(Object.keys(before).toSorted())
      expect(before[name]).toEqual(await callers.manager.send(documents[name].read, { params: params() } as never))
      const bodyOf = (of: keyof typeof documents, all: BranchSettings) =>
        Object.fromEntries(
          Object.keys(documents[of].update.body.shape).map((field) => [
            field,
            (all[of] as Record<string, unknown>)[field],
          ]),
        )
      const after = await save({ [name]: bodyOf(name, before) })
      expect(after[name].version).toBe(before[name].version + 1)
      const other = name === 'general' ? 'dining' : 'general'
      expect(await refused({ [name]: bodyOf(name, before), [other]: bodyOf(other, after) })).toMatchObject({
        status: 409,
        current: { [name]: { version: after[name].version } },
      })
      expect(await read()).toEqual(after)
    },
  )

  it('are all left alone where one is stale, which comes with the refusal', async () => {
    const before = await read()
    const general = { ...generalBody(before), name: 'Rıhtım' }
    const stale = { ...paymentBody(before), version: before.payment_method.version - 1 }
    expect(await refused({ general, payment_method: stale })).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: { payment_method: before.payment_method },
    })
    expect(await read()).toEqual(before)
    expect(await refused({ general: { ...general, version: 0 } })).toMatchObject({ status: 422 })
    expect(await refused({ general: { ...general, version: general.version + 7 } })).toMatchObject({
      current: { general: before.general },
    })
  })

  it('are all left alone where one breaks a rule, named at its field', async () => {
    const before = await read()
    const payment_method = paymentBody(before)
    const general = { ...generalBody(before), name: 'Sahil' }
    expect(
      (await refused({ general, payment_method: { ...payment_method, sequence: ['cash', 'cash'] } })).errors,
    ).toMatchObject([{ path: 'payment_method.sequence.1', code: 'twice' }])
    // The server only finds out that the method does not exist when it writes the section.
    expect(
      (await refused({ general, payment_method: { ...payment_method, sequence: ['tosbaga'] } })).errors,
    ).toMatchObject([{ path: 'payment_method.sequence.0', code: 'choice' }])
    expect((await refused({ general: { ...general, onsite_ip: '10.0.0.300' } })).errors).toMatchObject([
      { path: 'general.onsite_ip', code: 'onsite_ip', message: 'IP adresi doğru formatta girilmelidir' },
    ])
    expect((await refused({ general: { ...general, onsite_ip: '192.168.1.3' } })).errors).toMatchObject([
      { path: 'general.onsite_port', code: 'required' },
    ])
    expect(await read()).toEqual(before)
  })

  it('are read by a till and changed by managers; another tenant’s do not exist', async () => {
    const before = await read()
    expect(await callers.cashier.send(branchSettings.read, { params: params() })).toMatchObject({
      general: before.general,
    })
    expect(await refused({ general: generalBody(before) }, callers.cashier)).toMatchObject({
      status: 403,
      permission: 'put-branch-setting',
    })
    expect(await callers.foreign.refused(branchSettings.read, { params: params() })).toMatchObject({ status: 404 })
    expect(await refused({ general: generalBody(before) }, callers.foreign)).toMatchObject({ status: 404 })
  })
})

describe('the part of the record its own people change', () => {
  it('shares version and history with the record, of which it tells only its own part', async () => {
    const own = () => callers.manager.send(generalSettings.read, { params: params() })
    const history = () => callers.manager.send(generalSettings.history, { params: params() })
    const { id: _, ...general } = await own()
    const told = (await history()).length
    await callers.manager.send(generalSettings.update, {
      params: params(),
      body: { ...general, phone: '0532 111 22 33' },
    })
    const lines = await history()
    expect(lines).toHaveLength(told + 1)
    expect(lines[0]).toMatchObject({ before: { phone: general.phone }, after: { phone: '+905321112233' } })
    expect(Object.keys(lines[0]!.after!)).not.toContain('city_id')

    const record = await callers.manager.send(branch.read, { params: params() })
    const body = Object.fromEntries(Object.keys(branch.input.shape).map((name) => [name, record[name as 'name']]))
    await callers.manager.send(branch.update, {
      params: params(),
      body: { ...body, address: 'Yeni adres', version: record.version } as never,
    })
    expect(await history()).toHaveLength(told + 1)
    expect((await own()).version).toBe(record.version + 1)
    expect(
      await callers.manager.refused(generalSettings.update, {
        params: params(),
        body: { ...general, name: 'Yokuş' },
      }),
    ).toMatchObject({ code: 'stale_version' })
  })

  it('tells apps at once by which order methods they may sell', async () => {
    const { db } = server.database
    const { branch_id } = params()
    const news = async () =>
      (
        await db.must<{ n: number }>(
          sql`select count(*)::int as n from event where company_id = ${company_id} and branch_id = ${branch_id} and type = 'menu'`,
        )
      ).n
    const { id: _, ...general } = await callers.manager.send(generalSettings.read, { params: params() })
    const known = await news()
    const body = { ...general, order_methods: ['comeGetIt' as const, 'comeGetIt' as const] }
    const after = await callers.manager.send(generalSettings.update, { params: params(), body })
    expect(after.order_methods).toEqual(['comeGetIt'])
    expect(await news()).toBe(known + 1)
    const { id: __, ...now } = after
    await callers.manager.send(generalSettings.update, { params: params(), body: { ...now, name: 'Meydan' } })
    expect(await news()).toBe(known + 1)
  })
})

it('decides for itself what its company decided, and gives it back', async () => {
  const at = { params: { ...params(), name: 'escalation' as const } }
  const own = () => callers.manager.send(branchSetting.read, at)
  const steps = (summon_sec: number) => ({ ...settings.escalation.start, summon_sec })
  const above = { params: { company_id, name: 'escalation' as const } }
  expect(await own()).toMatchObject({ source: 'start', above: { source: 'start' } })
  const { version } = await callers.manager.send(companySetting.read, above)
  await callers.manager.send(companySetting.update, { ...above, body: { value: steps(180), version } })
  const inherited = await own()
  expect(inherited).toMatchObject({ source: 'company', value: steps(180) })
  const said = await callers.manager.send(branchSetting.update, {
    ...at,
    body: { value: steps(60), version: inherited.version },
  })
  expect(said).toMatchObject({ source: 'branch', value: steps(60), above: { source: 'company', value: steps(180) } })
  const other = { params: { ...at.params, branch_id: world.companies.own.branches[1] } }
  expect(await callers.manager.send(branchSetting.read, other)).toMatchObject({ source: 'company' })
  expect(await callers.foreign.refused(branchSetting.read, at)).toMatchObject({ status: 404 })
  const back = await callers.manager.send(branchSetting.inherit, { ...at, query: { version: said.version } })
  expect(back).toMatchObject({ source: 'company', value: steps(180) })
})
