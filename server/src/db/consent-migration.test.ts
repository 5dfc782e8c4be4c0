import { afterAll, expect, it } from 'vitest'
import { dueOn } from '#contract/members/iys-law.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { installedBefore } from './test-upgrade.ts'

// Consent answers recorded before migration 0068 are checked at İYS once a company is connected,
// with the deadline that the contract's rule sets.
const old = await installedBefore('0067')
const { client } = old
afterAll(() => old.drop())

it('answers of Turkish members are not filed yet, with their last day; others stay outside', async () => {
  const [account, turkish, german] = Array.from({ length: 3 }, () => uuidv7())
  await client.query(`insert into account (id, name, type) values ($1, 'Bayi', 'account')`, [account])
  await client.query(`insert into currency (name, symbol, symbol_format, type) values ('Lira', '₺', 'suffix', 'TRY')`)
  for (const [id, country] of [
    [turkish, 'TR'],
    [german, 'DE'],
  ])
    await client.query(`insert into company (id, account_id, name, country) values ($1, $2, 'Firma', $3)`, [
      id,
      account,
      country,
    ])
  const lay = async (
    company: string | undefined,
    phone: string | null,
    channel: string,
    status: string,
    at: string,
  ) => {
    const [member, event] = [uuidv7(), uuidv7()]
    await client.query(
      `insert into member (company_id, id, name, surname, phone, registration_source, language) values ($1, $2, 'A', 'B', $3, 'panel', 'tr')`,
      [company, member, phone],
    )
    for (const id of [uuidv7(), event])
      await client.query(
        `insert into consent_event (company_id, id, member_id, channel, status, source, at) values ($1, $2, $3, $4, $5, 'till', $6::timestamptz - make_interval(secs => $7))`,
        [company, id, member, channel, status, at, id === event ? 0 : 60],
      )
    await client.query(
      `insert into member_consent (company_id, member_id, channel, status, source, at) values ($1, $2, $3, $4, 'till', $5)`,
      [company, member, channel, status, at],
    )
    return { member, event }
  }
  const days = Array.from({ length: 7 }, (_, n) => `2026-11-${16 + n}T21:30:00.000Z`)
  const laid = []
  for (const [n, at] of days.entries()) laid.push(await lay(turkish, `+9053211122${30 + n}`, 'sms', 'given', at))
  const outside = [
    await lay(turkish, '+4915112345678', 'sms', 'given', days[0]!),
    await lay(turkish, '+905321112299', 'notification', 'given', days[0]!),
    await lay(turkish, null, 'sms', 'given', days[0]!),
    await lay(turkish, '+905321112298', 'sms', 'pending', days[0]!),
    await lay(german, '+905321112297', 'sms', 'given', days[0]!),
  ]
  await old.upgrade()
  const { rows } = await client.query<{ member_id: string; event_id: string; iys_state: string | null; due: string }>(
    'select member_id, event_id, iys_state, iys_due_on::text as due from member_consent',
  )
  const of = ({ member }: { member: string }) => rows.find((it) => it.member_id === member)!
  expect(laid.map((it) => of(it).event_id)).toEqual(laid.map((it) => it.event))
  expect(laid.map((it) => of(it).iys_state)).toEqual(laid.map(() => 'unfiled'))
  expect(laid.map((it) => of(it).due)).toEqual(days.map((at) => dueOn(new Date(at))))
  expect(outside.map((it) => of(it).iys_state)).toEqual(outside.map(() => null))
})
