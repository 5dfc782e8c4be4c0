// Tests payments that only the provider has, as after a restored backup: the comparison finds them
// in the provider's own list, and a person attaches each to its order, gives it back, or leaves it.

import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { paymentProvider, paymentProviders } from '#contract/integrations/payment-provider.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { endOrder } from '#server/app/test/test-order.ts'
import { connect } from '#server/db/client.ts'
import { accessAt } from '#server/domain/integrations/payments/access.ts'
import { findOnlyThere, onlyThere } from '#server/domain/integrations/payments/only-there.ts'
import { compareLoop } from '#server/domain/integrations/payments/compare.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { setPaymentStage } from './test-stage.ts'

const minute = 60_000

describe.each(paymentProviders)('payments that only %s has', async (name) => {
  const stage = await setPaymentStage(name)
  const { there, clock, kit, company_id, branch_id } = stage
  await stage.connect()
  afterAll(() => there.stop())
  afterEach(async () => {
    await kit.db.one(
      sql`update payment_only_there set state = 'accepted' where company_id = ${company_id} and state in ('open', 'refunding')`,
    )
    expect(await stage.server.broken()).toEqual([])
  })
  const params = { company_id, name }
  const compare = async (at = params, boss = stage.boss) => {
    const read = async () => (await (await boss()).send(paymentProvider.read, { params: at })).comparison!
    await (await boss()).send(paymentProvider.compare, { params: at })
    for (let round = 0; round < 20 && (await read()).is_running; round++) {
      await compareLoop.run(kit)
      clock.advance(2000)
    }
    return (await read()).only_there
  }
  /** An order whose customer has paid, but whose payment is not stored here. */
  async function forgotten(): Promise<OrderRow> {
    const row = await stage.paid()
    await kit.db.one(sql`delete from payment_attempt where company_id = ${company_id} and order_id = ${row.id}`)
    await there.reportNow()
    return row
  }
  /** Another company with the same merchant account, and who manages it. */
  async function sharing() {
    const { companies, users } = stage.world
    const other = { ...params, company_id: companies.foreign.id }
    const boss = () => signIn(stage.server.url, users.foreignCompany)
    const { version } = await (await boss()).send(paymentProvider.read, { params: other })
    const body = { version, is_active: true, host: 'test' as const, secrets: there.secrets }
    await (await boss()).send(paymentProvider.update, { params: other, body })
    await kit.db.one(sql`update payment_access set base_url = ${there.url} where company_id = ${other.company_id}`)
    return { other, boss }
  }
  const access = async () => (await accessAt(kit.db, kit, company_id, name))!
  const of = (it: { id: string } | undefined) => ({ params: { ...params, payment_only_there_id: it!.id } })
  const last = () => there.money().at(-1)!

  it('shows nothing while every payment is known here', async () => {
    await stage.paid()
    await there.reportNow()
    await stage.check()
    expect(await compare()).toEqual([])
  })

  it('leaves out the payments of another company that has the same merchant account', async () => {
    await stage.paid()
    await there.reportNow()
    await stage.check()
    const { other, boss } = await sharing()
    expect(await compare(other, boss)).toEqual([])
  })

  it('shows those whose dates cannot be read', async () => {
    await forgotten()
    await forgotten()
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
      const answer = await real(to, init)
      if (!String(to).startsWith(there.url)) return answer
      const text = (await answer.text())
        .replace(/("(?:transactionDate|islem_tarihi|created)":\s*)("[^"]*"|\d+)/g, '$1"yesterday"')
        .replace(/<Tarih>[^<]*</g, '<Tarih>yesterday<')
      return new Response(text, answer)
    })
    const found = await compare()
    vi.restoreAllMocks()
    expect(found.map((it) => it.reason)).toEqual(['undated', 'undated'])
  })

  it('attaches one to the order that waits for it, which is paid with it', async () => {
    const row = await forgotten()
    const [found, ...none] = await compare()
    expect(none).toEqual([])
    expect(found).toMatchObject({ amount: row.total, currency: row.currency, reason: null })
    const boss = await stage.boss()
    const candidates = await boss.send(paymentProvider.candidates, of(found))
    expect(candidates.map((it) => it.order_id)).toContain(row.id)
    const body = { order_id: row.id, branch_id }
    const { comparison } = await boss.send(paymentProvider.attach, { ...of(found), body })
    expect(comparison?.only_there).toEqual([])
    expect(await stage.now(row)).toMatchObject({ is_paid: true, pay_by: null })
    expect(await compare()).toEqual([])
    expect((await boss.raw(paymentProvider.attach, { ...of(found), body })).status).toBe(409)
    // Its money goes back like that of any other payment.
    await endOrder(await stage.till(), await stage.now(row), 'cancel')
    clock.advance(11 * minute)
    await stage.refund()
    expect(last()).toMatchObject({ paid: row.total, back: row.total })
  })

  it('gives one back, once', async () => {
    const row = await forgotten()
    const [found] = await compare()
    const boss = await stage.boss()
    there.refuse('giveBack', 'Bakiye yetersiz')
    if (there.voids) there.refuse('giveBack', 'Bakiye yetersiz')
    const { comparison } = await boss.send(paymentProvider.giveBack, of(found))
    expect(comparison?.only_there).toMatchObject([{ is_refunding: true }])
    expect((await boss.raw(paymentProvider.giveBack, of(found))).status).toBe(409)
    expect(await compare()).toMatchObject([{ is_refunding: false, reason: expect.stringContaining('Bakiye yetersiz') }])
    expect(last().back).toBe(0)
    await boss.send(paymentProvider.giveBack, of(found))
    expect(await compare()).toEqual([])
    expect(last()).toMatchObject({ paid: row.total, back: row.total })
    expect((await boss.raw(paymentProvider.giveBack, of(found))).status).toBe(409)
    expect(await compare()).toEqual([])
  })

  it.runIf(name === 'stripe')('repeats a request whose answer was lost, and none that was refused', async () => {
    const row = await forgotten()
    const [found] = await compare()
    const boss = await stage.boss()
    const keys: (string | null)[] = []
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
      if (String(to).endsWith('/v1/refunds') && init?.method === 'POST')
        keys.push(new Headers(init.headers).get('idempotency-key'))
      return real(to, init)
    })
    there.refuse('giveBack', 'Bakiye yetersiz')
    await boss.send(paymentProvider.giveBack, of(found))
    await compare()
    there.fault('giveBack', { kind: 'drop' })
    await boss.send(paymentProvider.giveBack, of(found))
    await compare()
    await compare()
    vi.restoreAllMocks()
    expect(last()).toMatchObject({ paid: row.total, back: row.total })
    const [first, lost, repeated, ...none] = keys
    expect(none).toEqual([])
    expect(lost).not.toBe(first)
    expect(repeated).toBe(lost)
  })

  it.runIf(name === 'param')('asks about another shop’s payment once, since no list says whose it is', async () => {
    const since = new Date(clock.now()).toISOString()
    await forgotten()
    there.byHand.giveToAnotherShop?.()
    const asked = async () => {
      const budget = { left: 9, until: clock.now() + minute }
      let listed: string | null = '{"from":null}'
      while (listed !== null) listed = await findOnlyThere(kit, await access(), { since, listed, budget })
      return 9 - budget.left
    }
    expect([await asked(), await asked()]).toEqual([1, 0])
    expect(await onlyThere(kit.db, company_id, (await access()).id)).toEqual([])
  })

  it('forgets one that was given back at the provider’s own panel, and one that somebody leaves', async () => {
    await forgotten()
    const [found] = await compare()
    there.byHand.giveBack(found!.amount)
    expect(await compare()).toEqual([])
    await forgotten()
    const [other] = await compare()
    await (await stage.boss()).send(paymentProvider.leave, of(other))
    expect(await compare()).toEqual([])
  })

  it('gives one back although more than are shown were found after it', async () => {
    const row = await forgotten()
    const [found] = await compare()
    const at = sql`company_id = ${company_id} and id = ${found!.id}`
    await kit.db.one(
      sql`update payment_only_there set found_at = ${new Date(clock.now() - 24 * 60 * minute)} where ${at}`,
    )
    const others = Array.from({ length: 20 }, () => uuidv7(clock.now()))
    await kit.db
      .one(sql`insert into payment_only_there (company_id, id, access_id, payment_id, transaction_id, amount, currency, paid_at, found_at)
      select company_id, it::uuid, access_id, it, '1', 100, currency, paid_at, ${new Date(clock.now())} from payment_only_there, unnest(${others}::text[]) it where ${at}`)
    await (await stage.boss()).send(paymentProvider.giveBack, of(found))
    const after = await compare()
    expect(last()).toMatchObject({ paid: row.total, back: row.total })
    expect(after).toHaveLength(20)
  })

  it('keeps one that the provider does not know any more', async () => {
    await forgotten()
    const [found] = await compare()
    await (await stage.boss()).send(paymentProvider.giveBack, of(found))
    there.byHand.forget()
    expect(await compare()).toMatchObject([{ id: found!.id, is_refunding: false, reason: expect.any(String) }])
  })

  it.runIf(name === 'iyzico')('goes on after a payment about which the provider refuses to answer', async () => {
    const since = new Date(clock.now()).toISOString()
    await forgotten()
    await forgotten()
    there.fault('result', { method: 'GET', kind: 'fail', status: 200, message: 'Geçersiz istek' })
    const budget = { left: 9, until: clock.now() + minute }
    const at = await access()
    let listed: string | null = '{"from":null}'
    while (listed !== null) listed = await findOnlyThere(kit, at, { since, listed, budget })
    expect(await onlyThere(kit.db, company_id, at.id)).toHaveLength(1)
    expect(await compare()).toHaveLength(2)
  })

  it('refuses to attach one to an order that does not need it', async () => {
    await forgotten()
    const [found] = await compare()
    const boss = await stage.boss()
    const paid = await stage.paid()
    await there.reportNow()
    clock.advance(minute)
    await stage.check()
    const body = { order_id: paid.id, branch_id }
    expect((await boss.raw(paymentProvider.attach, { ...of(found), body })).status).toBe(422)
    const dearer = await stage.place({ lines: [{ name: 'Menemen', quantity: 1, unit_price: 99_900, tax_rate: 10 }] })
    expect(
      (await boss.raw(paymentProvider.attach, { ...of(found), body: { ...body, order_id: dearer.id } })).status,
    ).toBe(422)
    expect((await boss.send(paymentProvider.candidates, of(found))).map((it) => it.order_id)).not.toContain(paid.id)
  })

  it('attaches none to an order whose money does not come through the provider', async () => {
    await forgotten()
    const [found] = await compare()
    const row = await stage.place({ pays_online: false, is_paid: true })
    const boss = await stage.boss()
    const isCandidate = async () =>
      (await boss.send(paymentProvider.candidates, of(found))).some((it) => it.order_id === row.id)
    expect(await isCandidate()).toBe(true)
    const at = sql`company_id = ${company_id} and id = ${row.id}`
    for (const method of ['platform_paid', 'wallet', 'transfer', 'multinet', 'cash']) {
      await kit.db.one(sql`update orders set payment_method = ${method} where ${at}`)
      expect([method, await isCandidate()]).toEqual([method, false])
    }
    await kit.db.one(sql`update orders set payment_method = 'online_card', external_id = 'g-1' where ${at}`)
    expect(await isCandidate()).toBe(false)
    const body = { order_id: row.id, branch_id }
    expect((await boss.raw(paymentProvider.attach, { ...of(found), body })).status).toBe(422)
  })

  it('settles none if its line of history cannot be written', async () => {
    await forgotten()
    const [found] = await compare()
    const { ownerUrl } = stage.server.database
    await using owner = await connect(ownerUrl)
    await owner.query(`alter table audit add constraint no_accept check (action <> 'accept') not valid`)
    const boss = await stage.boss()
    expect((await boss.raw(paymentProvider.leave, of(found))).status).toBe(500)
    await owner.query('alter table audit drop constraint no_accept')
    expect(await compare()).toMatchObject([{ id: found!.id }])
  })

  it('asks about no more payments than its budget allows, and goes on behind them', async () => {
    const since = new Date(clock.now() - 1000).toISOString()
    const rows = [await forgotten(), await forgotten(), await forgotten()]
    const at = await access()
    const shown = () => onlyThere(kit.db, company_id, at.id)
    const before = (await shown()).length
    let listed: string | null = null
    const found: number[] = []
    do {
      const budget = { left: 1, until: clock.now() + minute }
      listed = await findOnlyThere(kit, at, { since, listed, budget })
      found.push((await shown()).length)
    } while (listed !== null && found.length < 30)
    expect(listed).toBeNull()
    expect(found.at(-1)).toBe(before + rows.length)
    expect(found.every((it, n) => it - (found[n - 1] ?? before) <= 1)).toBe(true)
    // Nothing is asked once the time is over.
    expect(await findOnlyThere(kit, at, { since, listed: null, budget: { left: 9, until: clock.now() } })).toBe(
      '{"open":null}',
    )
  })

  it('is settled by only one of the companies that share a merchant account', async () => {
    const { other, boss } = await sharing()
    /** The newest payment, as each of the two companies shows it. */
    const shown = async () => {
      const [newest] = await compare()
      const all = await compare(other, boss)
      return { newest, same: all.find((it) => it.payment_id === newest?.payment_id) }
    }
    const theirs = (it: { id: string } | undefined) => ({ params: { ...other, payment_only_there_id: it!.id } })
    const isShown = async (payment_id: string) =>
      [...(await compare()), ...(await compare(other, boss))].some((it) => it.payment_id === payment_id)
    const given = await forgotten()
    const first = await shown()
    await (await stage.boss()).send(paymentProvider.giveBack, of(first.newest))
    expect((await (await boss()).raw(paymentProvider.giveBack, theirs(first.same))).status).toBe(409)
    expect(await isShown(first.newest!.payment_id)).toBe(false)
    expect(last()).toMatchObject({ paid: given.total, back: given.total })
    const row = await forgotten()
    const second = await shown()
    const body = { order_id: row.id, branch_id }
    await (await stage.boss()).send(paymentProvider.attach, { ...of(second.newest), body })
    expect((await (await boss()).raw(paymentProvider.giveBack, theirs(second.same))).status).toBe(409)
    expect(await isShown(second.newest!.payment_id)).toBe(false)
    expect(last()).toMatchObject({ paid: row.total, back: 0 })
  })
})
