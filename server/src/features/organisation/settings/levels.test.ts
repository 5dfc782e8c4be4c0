import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { inForce, levels, mayLock, type Level } from '#contract/kit/settings.ts'
import { branch as branchRecord } from '#contract/organisation/branch.ts'
import { generalSettings } from '#contract/organisation/general-settings.ts'
import { branchSetting } from '#contract/organisation/branch-settings.ts'
import { takingAll } from '#contract/organisation/payment-settings.ts'
import {
  companySetting,
  platformSetting,
  settings,
  type SettingName,
  type SettingOf,
} from '#contract/organisation/settings.ts'
import { branchBody } from '#server/app/test/test-branch.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { bookingBranch } from '#server/domain/dining/booking-branch.ts'
import { stepsOf } from '#server/domain/ordering/late/escalation.ts'
import { paymentWays } from '#server/domain/organisation/branch-payments.ts'
import { applySettings } from '#server/domain/organisation/applied-settings.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'

/* Tests every setting at every level that may set it: inherited, set, locked, removed; both as
   the calls return it and as the code that uses it reads it. */

/** Reads go to another node than writes. */
const writers = {} as Record<Level, Caller>
const readers = {} as Record<Level, Caller>
const { server, world, company_id, foreignCompany: stranger } = await setUp(['foreignCompany'])
const other = (await server.another()).url
const users = { provider: world.users.provider, company: world.users.company, branch: world.users.company }
for (const level of levels) {
  writers[level] = await signIn(server.url, users[level])
  readers[level] = await signIn(other, users[level])
}
// The branches of the test world take tips although nobody has set that.
const { db } = server.database
await db.tx((tx) => applySettings(tx, { company_id, by: 'test', now: new Date() }))

/** Two values for each setting besides its default, for different levels. */
const samples: { [N in SettingName]: [SettingOf<N>, SettingOf<N>] } = {
  branding: [
    { ...settings.branding.start, page_title: 'Bahar' },
    { ...settings.branding.start, page_title: 'Yaz' },
  ],
  store: [
    { ...settings.store.start, app_store: 'https://a.example/1' },
    { ...settings.store.start, app_store: 'https://a.example/2' },
  ],
  social: [
    { ...settings.social.start, x: 'https://x.example/1' },
    { ...settings.social.start, x: 'https://x.example/2' },
  ],
  analytics: [{ analytics_id: 'G-ABCD1234' }, { analytics_id: 'G-ABCD5678' }],
  app: [
    { min_ios: '3.0', min_android: '' },
    { min_ios: '4.0', min_android: '' },
  ],
  comments: [
    { auto_approve: 'off', hidden_words: 'a' },
    { auto_approve: 'without_flags', hidden_words: 'b' },
  ],
  corrections: [
    { ...settings.corrections.start, points_alone: 5 },
    { ...settings.corrections.start, points_alone: null },
  ],
  consents: [{ existing_customer: true }, { existing_customer: false }],
  point_notice: [{ days: 3 }, { days: 9 }],
  messages: [
    { sms_price: 15, sms_refusal: 'RET 3344' },
    { sms_price: null, sms_refusal: '' },
  ],
  escalation: [
    { louder_sec: 15, summon_sec: 60, unanswered_sec: 180 },
    { louder_sec: 45, summon_sec: 120, unanswered_sec: 600 },
  ],
  ordering: [
    {
      preparation_min: 35,
      auto_accept: true,
      unanswered: 'cancel',
      customer_cancel: 'minutes',
      customer_cancel_min: 3,
      tips_is_active: true,
      table_prepaid: true,
    },
    {
      preparation_min: 12,
      auto_accept: false,
      unanswered: 'cancel',
      customer_cancel: 'never',
      customer_cancel_min: 9,
      tips_is_active: false,
      table_prepaid: false,
    },
  ],
  payment_method: [
    { sequence: ['cash'], methods: { cash: takingAll(true) } },
    { sequence: ['online_card', 'cash'], methods: { online_card: takingAll(true) } },
  ],
  reservation: [
    { ...settings.reservation.start, turn_min: 25, covers_per_slot: 8, no_show_min: 30 },
    { ...settings.reservation.start, turn_min: 5, booking_url: 'https://bahar.example/masa' },
  ],
}

const own = () => world.companies.own
const branch = () => ({ company_id: own().id, branch_id: own().branches[0] })

/**
 * The value that applies at a branch, read in the same way as the code that uses it. A company's
 * setting is read at the branch's company.
 */
const goneBy: { [N in SettingName]?: () => Promise<unknown> } = {
  escalation: () => stepsOf(server.database.db, branch().company_id, branch().branch_id),
  ordering: () =>
    server.database.db
      .one(sql`select preparation_min, auto_accept, unanswered, customer_cancel, customer_cancel_min, tips_is_active, table_prepaid from branch
      where company_id = ${branch().company_id} and id = ${branch().branch_id}`),
  payment_method: async () =>
    (await paymentWays(server.database.db, branch())).flatMap((it) =>
      it.delivery_type === 'comeEat' ? [it.code] : [],
    ),
  reservation: async () => {
    const { rules, booking_url } = await bookingBranch(server.database.db, branch())
    return { ...rules, booking_url }
  },
}
/** The part of a setting's value that can be compared with what `goneBy` reads. */
const partOf = (name: SettingName, value: unknown) => {
  if (name !== 'payment_method') return value
  const { sequence, methods } = value as SettingOf<'payment_method'>
  return sequence.filter((it) => methods[it]?.comeEat.is_active)
}

const calls = { provider: platformSetting, company: companySetting, branch: branchSetting }
const paramsOf = (level: Level, name: string, whose = own()) => ({
  ...(level === 'company' && { company_id: whose.id }),
  ...(level === 'branch' && { branch_id: whose.branches[0] }),
  name,
})
/** The calls of a level, without the types of its names. */
const at = (level: Level) => calls[level] as unknown as typeof companySetting
const given = (level: Level, name: string) => ({ params: paramsOf(level, name) as never })

const read = (level: Level, name: string) => writers[level].send(at(level).read, given(level, name))
const set = async (level: Level, name: string, value: object, is_locked?: boolean) => {
  const { version } = await read(level, name)
  const body = { value: value as never, version, ...(is_locked !== undefined && { is_locked }) }
  return writers[level].send(at(level).update, { ...given(level, name), body })
}
const giveBack = async (level: Level, name: string) => {
  const { version } = await read(level, name)
  return writers[level].send(at(level).inherit, { ...given(level, name), query: { version } })
}

/** A level's own value, and whether it is locked there. */
type Says = { value: object; is_locked: boolean } | undefined

describe.each(Object.keys(settings) as SettingName[])('%s', (name) => {
  const setting = settings[name] as { levels: readonly Level[]; start: object; isLockable?: true }
  const own_ = levels.filter((it) => setting.levels.includes(it))
  const says: Partial<Record<Level, Says>> = {}

  /**
   * Checks every level against the expected state on both nodes. The other node may be two seconds
   * behind.
   */
  async function isSo() {
    for (const [n, level] of own_.entries()) {
      const upward = own_.slice(0, n + 1).toReversed()
      const held = upward.map((it) => says[it])
      const from = upward[inForce(held)]
      const lockedBy = upward.slice(1).findLast((it) => says[it]?.is_locked) ?? null
      const want = {
        source: from ?? 'start',
        value: from ? says[from]!.value : setting.start,
        locked_by: lockedBy,
        is_locked: says[level]?.is_locked ?? false,
        said: [
          ...upward.map((it) => ({
            source: it,
            value: says[it]?.value ?? null,
            is_locked: says[it]?.is_locked ?? false,
          })),
          { source: 'start', value: setting.start, is_locked: false },
        ],
      }
      const row = await read(level, name)
      // A payment method that is not listed is shown as not accepted.
      const { value, ...rest } = want
      if (name === 'payment_method' && from)
        expect(row.value['methods']).toMatchObject((value as SettingOf<'payment_method'>).methods)
      else if (name !== 'payment_method') expect(row.value).toEqual(value)
      expect(row).toMatchObject(rest)
      const above = upward.slice(1)
      expect(row.above?.source ?? null).toBe(n === 0 ? null : (above[inForce(above.map((it) => says[it]))] ?? 'start'))
      await expect.poll(() => readers[level].send(at(level).read, given(level, name)), { interval: 20 }).toEqual(row)
    }
    const lowest = own_.at(-1)!
    const shown = await read(lowest, name)
    if (lowest === 'branch') expect(await goneBy[name]!()).toEqual(partOf(name, shown.value))
    else if (lowest === 'company') expect(await settingOf(server.database.db, name, own().id)).toEqual(shown.value)
  }
  const say = async (level: Level, value: object, is_locked?: boolean) => {
    await set(level, name, value, is_locked)
    says[level] = { value, is_locked: is_locked ?? says[level]?.is_locked ?? false }
  }
  const valueAt = (level: Level) => samples[name][levels.indexOf(level) % 2]!

  it('is inherited from level to level, and what is set below holds there', async () => {
    await isSo()
    for (const level of own_) {
      await say(level, valueAt(level))
      await isSo()
    }
  })

  for (const level of own_) {
    if (!mayLock(settings[name] as never, level)) {
      it(`cannot be locked at ${level}`, async () => {
        const { version } = await read(level, name)
        const body = { value: valueAt(level) as never, version, is_locked: true }
        const refused = await writers[level].refused(at(level).update, { ...given(level, name), body })
        expect(refused).toMatchObject({ status: 422, errors: [{ path: 'is_locked' }] })
      })
      continue
    }
    const below = own_.slice(own_.indexOf(level) + 1)
    it(`locked at ${level}, holds below whatever is said there; unlocked, that holds again`, async () => {
      await say(level, valueAt(level), true)
      await isSo()
      for (const lower of below) {
        const { version } = await read(lower, name)
        const put = { ...given(lower, name), body: { value: valueAt(lower) as never, version } }
        const refused = await writers[lower].refused(at(lower).update, put)
        const words = { provider: 'platform', company: 'firma', branch: '' }
        expect(refused).toMatchObject({ status: 409, code: 'locked_above', locked_by: level })
        expect(refused.detail).toContain(words[level])
        const gone = { ...given(lower, name), query: { version } }
        expect(await writers[lower].refused(at(lower).inherit, gone)).toMatchObject({ code: 'locked_above' })
      }
      // If a value is saved again, it stays locked until somebody unlocks it.
      await say(level, samples[name][1])
      await isSo()
      await say(level, valueAt(level), false)
      await isSo()
    })
  }

  it('given back, is what the level above has', async () => {
    for (const level of own_.toReversed()) {
      const last = await giveBack(level, name)
      says[level] = undefined
      await isSo()
      const stale = { ...given(level, name), query: { version: last.version - 1 } }
      expect(await writers[level].refused(at(level).inherit, stale)).toMatchObject({ code: 'stale_version' })
    }
    const lowest = own_.at(-1)!
    expect(await read(lowest, name)).toMatchObject({ source: 'start', version: expect.any(Number) as number })
  })

  it('is nobody else’s', async () => {
    for (const level of own_) {
      if (level === 'provider') {
        expect(await stranger.refused(platformSetting.read, given(level, name))).toMatchObject({ status: 403 })
        continue
      }
      const { read: one, list, update, inherit, history } = at(level)
      const { version } = await read(level, name)
      const where = given(level, name)
      const answers = [
        await stranger.refused(one, where),
        await stranger.refused(list, where),
        await stranger.refused(history, where),
        await stranger.refused(update, { ...where, body: { value: valueAt(level) as never, version } }),
        await stranger.refused(inherit, { ...where, query: { version } }),
      ]
      expect(answers.map((it) => it.status)).toEqual([404, 404, 404, 404, 404])
    }
  })
})

it('tells the tills of every branch that goes by it', async () => {
  const news = async () =>
    (
      await server.database.db.many<{
        branch_id: string
        n: number
      }>(sql`select branch_id, count(*)::int as n from event
        where company_id = ${own().id} and type = 'branch' group by branch_id`)
    ).reduce<Record<string, number>>((all, { branch_id, n }) => ({ ...all, [branch_id]: n }), {})
  const [one, two] = own().branches
  for (const name of ['escalation', 'ordering', 'payment_method', 'reservation'] as const) {
    const before = await news()
    await set('company', name, samples[name][0])
    const told = await news()
    for (const id of [one, two]) expect(told[id!]).toBeGreaterThan(before[id!] ?? 0)
    await set('branch', name, samples[name][1])
    const after = await news()
    expect(after[one!]).toBeGreaterThan(told[one!]!)
    expect(after[two!]).toBe(told[two!])
    await giveBack('branch', name)
    await giveBack('company', name)
  }
})

it('what is gone by is what the calls say, also after many have written at once, and at branches made meanwhile', async () => {
  const body = (n: number) => ({ ...settings.ordering.start, preparation_min: 10 + n })
  const attempt = async (level: Level, name: SettingName, value: object, is_locked?: boolean) => {
    const { version } = await read(level, name)
    const sent = { value: value as never, version, ...(is_locked !== undefined && { is_locked }) }
    const { status, text } = await writers[level].raw(at(level).update, { ...given(level, name), body: sent })
    // 409 means that somebody else has saved first or has locked the setting.
    expect([200, 409], text).toContain(status)
  }
  const rename = async (n: number) => {
    const params = { branch_id: own().branches[0] }
    const { id: _, ...it } = await writers.branch.send(generalSettings.read, { params })
    const order_methods = it.order_methods.toReversed()
    const sent = { ...it, name: `Şube ${n}`, order_methods }
    const { status, text } = await writers.branch.raw(generalSettings.update, { params, body: sent })
    expect([200, 409], text).toContain(status)
  }
  const made: string[] = []
  for (let round = 0; round < 6; round++) {
    const [{ id }] = await Promise.all([
      writers.company.send(branchRecord.create, { body: branchBody(own().id, `Yeni ${round}`) }),
      attempt('company', 'ordering', body(round), round % 2 === 0),
      attempt('company', 'payment_method', samples.payment_method[round % 2]!, false),
      attempt('branch', 'ordering', body(100 + round)),
      attempt('branch', 'payment_method', samples.payment_method[(round + 1) % 2]!),
      attempt('branch', 'reservation', samples.reservation[round % 2]!),
      rename(round),
    ])
    made.push(id)
  }
  for (const name of ['ordering', 'payment_method', 'reservation'] as const)
    expect(await goneBy[name]!(), name).toEqual(partOf(name, (await read('branch', name)).value))
  const { value } = await read('company', 'ordering')
  const rows = await server.database.db.many<{ preparation_min: number }>(
    sql`select preparation_min from branch where company_id = ${own().id} and id = any(${made}::uuid[])`,
  )
  expect(rows).toEqual(made.map(() => ({ preparation_min: value['preparation_min'] })))
})
